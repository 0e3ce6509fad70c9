// Plots in the colors of the page, drawn by uPlot.
"use strict";

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

// Called to draw everything again when the colors change.
const plots = new Set();

// A plot as wide as its parent. `make(width)` returns uPlot's options and data; it is called again
// whenever the plot has to be drawn anew. `ready(plot)` gets each plot that is drawn.
function plotIn(className, make, ready) {
  const holder = element("div", { class: `plot ${className || ""}` });
  let plot = null;
  let width = 0;
  const draw = () => {
    if (plot) plot.destroy();
    const { options, data } = make(width);
    plot = new uPlot(options, data, holder);
    if (ready) ready(plot);
  };
  const observer = new ResizeObserver(() => {
    const now = Math.floor(holder.clientWidth);
    if (now === 0 || now === width) return;
    width = now;
    draw();
  });
  observer.observe(holder);
  plots.add({ holder, draw: () => width && draw() });
  return holder;
}

function redrawPlots() {
  for (const plot of plots) {
    if (plot.holder.isConnected) plot.draw();
    else plots.delete(plot);
  }
}

function axis(label, more) {
  return {
    label, labelSize: 22, labelFont: "12px system-ui, sans-serif", font: "11px system-ui, sans-serif",
    stroke: color("quiet"), grid: { stroke: color("grid"), width: 1 }, ticks: { stroke: color("grid"), width: 1 },
    ...more,
  };
}

function plotOptions(width, height, xLabel, yLabel, series, more) {
  return {
    width, height, series: [{ label: xLabel }, ...series],
    scales: { x: { time: false } },
    axes: [axis(xLabel), axis(yLabel, { size: 52 })],
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    ...more,
  };
}

// Marks of an axis at whole numbers alone.
const wholeNumbers = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

// Horizontal lines: [{y, color}].
function horizontalLines(lines) {
  return (plot) => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.setLineDash([6, 4]);
    ctx.lineWidth = devicePixelRatio;
    for (const line of lines) {
      const y = Math.round(plot.valToPos(line.y, "y", true));
      if (y < bbox.top || y > bbox.top + bbox.height) continue;
      ctx.strokeStyle = line.color;
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
    }
    ctx.restore();
  };
}

// A range that holds all the values and some room around them.
function rangeOf(values, room = 0.08) {
  const known = values.filter((value) => value !== null && value !== undefined);
  const low = Math.min(...known);
  const high = Math.max(...known);
  const margin = Math.max((high - low) * room, 0.5);
  return [low - margin, high + margin];
}

// Elo with its interval over the pairs.
function eloPlot(trace) {
  return plotIn("", (width) => {
    // The first few pairs say next to nothing, and would set the scale.
    const widest = 400;
    const points = trace.filter(({ elo }) =>
      elo.value !== null && elo.low !== null && elo.high !== null && elo.high - elo.low < widest);
    const shown = points.length > 1 ? points : trace;
    const data = [shown.map((p) => p.pairs), shown.map((p) => p.elo.high), shown.map((p) => p.elo.low),
      shown.map((p) => p.elo.value)];
    const none = { stroke: "transparent", points: { show: false } };
    const options = plotOptions(width, 230, "pairs of games", "Elo", [none, none,
      { stroke: color("accent"), width: 2, points: { show: false } }], {
      bands: [{ series: [1, 2], fill: color("accent-soft") }],
      scales: { x: { time: false }, y: { range: rangeOf([...data.slice(1).flat(), 0]) } },
      hooks: { draw: [horizontalLines([{ y: 0, color: color("quiet") }])] },
    });
    return { options, data };
  });
}

function sprtPlot(trace, sprt) {
  return plotIn("", (width) => {
    const data = [[0, ...trace.map((p) => p.pairs)], [0, ...trace.map((p) => p.llr)]];
    const options = plotOptions(width, 230, "pairs of games", "LLR",
      [{ stroke: color("accent"), width: 2, points: { show: false } }], {
        scales: { x: { time: false }, y: { range: rangeOf([...data[1], sprt.lower, sprt.upper]) } },
        hooks: { draw: [horizontalLines([{ y: sprt.lower, color: color("bad") }, { y: sprt.upper, color: color("good") }])] },
      });
    return { options, data };
  });
}

// Bars stacked from the bottom: White's wins, draws, Black's wins.
function lengthPlot(lengths) {
  return plotIn("", (width) => {
    const step = lengths[0].to - lengths[0].from + 1;
    const x = lengths.map((bin) => bin.from + step / 2);
    const upTo = (n) => lengths.map((bin) => sum(bin.results.slice(0, n)));
    const bars = uPlot.paths.bars({ size: [0.9, 100] });
    // Each bar hides the lower part of the one that is drawn before it.
    const series = ["black-wins", "draws", "white-wins"].map((name) => (
      { fill: color(name), stroke: color("outline"), width: 0.5, paths: bars, points: { show: false } }));
    const options = plotOptions(width, 230, "length in plies (single moves)", "games", series, {
      scales: {
        x: { time: false, range: [lengths[0].from, lengths[lengths.length - 1].to + 1] },
        y: { range: (plot, low, high) => [0, high * 1.05] },
      },
    });
    return { options, data: [x, upTo(3), upTo(2), upTo(1)] };
  });
}
