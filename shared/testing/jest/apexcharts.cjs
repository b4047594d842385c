// jsdom cannot measure what apexcharts draws.
module.exports = { __esModule: true, default: require('@foyer/testing/stub-drawing').StubDrawing };
