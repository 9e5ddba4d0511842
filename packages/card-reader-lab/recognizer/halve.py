"""
halve.py FROM TO
Rounds the weights of a network to 16 bits: half of the file. ONNX Runtime makes 32 bits of them again when it opens the file.
"""

import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

# Fewer numbers than this are no weights of layers, but sizes and factors, which stay exact.
FEWEST = 64

source, target = sys.argv[1:]
model = onnx.load(source)
graph = model.graph
kept, casts = [], []
for tensor in graph.initializer:
    numbers = numpy_helper.to_array(tensor)
    if numbers.dtype != numpy.float32 or numbers.size < FEWEST:
        kept.append(tensor)
        continue
    half = f"{tensor.name}_half"
    kept.append(numpy_helper.from_array(numbers.astype(numpy.float16), half))
    casts.append(helper.make_node("Cast", [half], [tensor.name], to=TensorProto.FLOAT))
nodes = casts + list(graph.node)
del graph.initializer[:], graph.node[:]
graph.initializer.extend(kept)
graph.node.extend(nodes)
onnx.checker.check_model(model)
onnx.save(model, target)
