// jsdom cannot measure what the drawing library draws.
module.exports = { __esModule: true, default: require('../src/stub-drawing').StubDrawing };
