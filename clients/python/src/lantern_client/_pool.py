"""The descriptor pool of this package's messages.

A program may load other copies of the same messages: google.rpc from googleapis-common-protos, or lantern.v1 generated
by itself. In protobuf's default pool the second copy would be an error. In a pool of our own there is no second copy.
The pool needs its own google.protobuf.Any, which the error details are packed in, and google.protobuf.Duration.
"""

from google.protobuf import any_pb2, descriptor_pool, duration_pb2
from google.protobuf.internal import builder

POOL = descriptor_pool.DescriptorPool()
_any_file = POOL.AddSerializedFile(any_pb2.DESCRIPTOR.serialized_pb)
builder.BuildMessageAndEnumDescriptors(_any_file, globals())
builder.BuildTopDescriptorsAndMessages(_any_file, __name__, globals())
_duration_file = POOL.AddSerializedFile(duration_pb2.DESCRIPTOR.serialized_pb)
builder.BuildMessageAndEnumDescriptors(_duration_file, globals())
builder.BuildTopDescriptorsAndMessages(_duration_file, __name__, globals())
