// jsdom cannot measure what apexcharts draws.
module.exports = { __esModule: true, default: require('../src/stub-drawing').StubDrawing };
