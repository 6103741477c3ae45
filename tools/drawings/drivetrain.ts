import type { Theme } from "./palette.ts";
import { circle, d, group, line, type Point, path, polar, polyline } from "./svg.ts";
import { hole, pitchRadius, sprocket } from "./teeth.ts";

const chainPitch = 12.7;
const crankLength = 172.5;

/** A crankset by the teeth of its chainrings, largest first; mm are drawn at `scale` px. */
export function cranksetPicture(rings: readonly number[], scale: number, theme: Theme): string {
	const largest = rings[0] ?? 0;
	const radius = pitchRadius(largest, chainPitch) * scale;
	const length = crankLength * scale;
	const cx = 320 - (length + 30 - radius) / 2;
	const cy = 200;
	const pitch = chainPitch * scale;
	const inner = pitchRadius(rings.at(-1) ?? 0, chainPitch) * scale;
	const boltCircle = rings.length > 1 ? inner * 0.84 : inner * 0.6;
	const parts = rings.map((teeth, i) => {
		const ringRadius = pitchRadius(teeth, chainPitch) * scale;
		const opening = i === 0 && rings.length > 1 ? ringRadius * 0.8 : ringRadius * 0.72;
		const data = sprocket([cx, cy], teeth, pitch, 0.62) + hole([cx, cy], opening);
		return `<path fill-rule="evenodd" fill="${i === 0 ? theme.accent : theme.ground}" stroke-width="3.5" d="${data}"/>`;
	});
	const reach = rings.length > 1 ? radius * 0.8 : inner * 0.74;
	const spider = [45, 135, 225, 315].map((angle) => {
		const [x, y] = polar(cx, cy, reach, angle);
		return d`M${cx} ${cy}L${x} ${y}`;
	});
	const bolts = [45, 135, 225, 315].map((angle) =>
		circle(...polar(cx, cy, boltCircle, angle), 5, { fill: theme.ground, stroke: "none" }),
	);
	return [
		...parts.reverse(),
		path(spider.join(""), { width: 21 }),
		...bolts,
		polyline(
			[
				[cx, cy - 27],
				[cx + length, cy - 15],
				[cx + length, cy + 15],
				[cx, cy + 27],
			],
			{ fill: theme.ink, width: 12 },
			true,
		),
		circle(cx, cy, 27, { fill: theme.ink, width: 12 }),
		circle(cx + length, cy, 15, { fill: theme.ink, width: 14 }),
		circle(cx + length, cy, 9, { fill: theme.ground, stroke: "none" }),
		circle(cx, cy, 16, { stroke: theme.ground, width: 4 }),
		line(cx + 56, cy, cx + length - 44, cy, { stroke: theme.ground, width: 4 }),
	].join("");
}

/** A cassette by its tooth counts, smallest first: its face, and its edge with the sprockets in a row. */
export function cassettePicture(teeth: readonly number[], theme: Theme): string {
	const largest = Math.max(...teeth);
	const scale = 160 / pitchRadius(largest, chainPitch);
	const pitch = chainPitch * scale;
	const centre: Point = [238, 200];
	const depth = 7 / pitch;
	const face = teeth.toReversed().map((count, i) => {
		const fill = i % 2 === 0 ? theme.accent : theme.ground;
		return path(sprocket([centre[0] * 2, centre[1] * 2], count, pitch * 2, depth, 1), { fill });
	});
	const lockring = pitchRadius(Math.min(...teeth), chainPitch) * scale * 0.62;
	const spacing = 104 / (teeth.length - 1);
	const edge = teeth.toReversed().map((count, i) => {
		const r = pitchRadius(count, chainPitch) * scale;
		const x = 462 + i * spacing;
		return line(x, 200 - r, x, 200 + r, i % 2 === 0 ? { stroke: theme.accent } : {});
	});
	return [
		group(face, { width: 4.6 }, "scale(.5)"),
		circle(...centre, lockring, { fill: theme.ink, width: 3 }),
		circle(...centre, lockring * 0.62, {
			stroke: theme.ground,
			width: lockring * 0.3,
			dash: [lockring * 0.195, lockring * 0.195],
			cap: "butt",
		}),
		line(456, 200, 576, 200, { width: 18 }),
		group(edge, { width: 5.4 }),
	].join("");
}

/** A chain laid in an S: exactly 126 links, half of them outer, each 13.5 px from pin to pin. */
export function chainPicture(theme: Theme): string {
	const links = 126;
	const pitch = 13.5;
	const radius = 66;
	const straight = (links * pitch - 2 * Math.PI * radius) / 3;
	const left = 320 - straight / 2;
	const right = 320 + straight / 2;
	const bends = d`H${right}A${radius} ${radius} 0 0 1 ${right} 200H${left}A${radius} ${radius} 0 0 0 ${left} ${200 + 2 * radius}H${right}`;
	const from = (x: number) => d`M${x} ${200 - 2 * radius}` + bends;
	const plate = 4;
	return [
		path(from(left), { stroke: theme.accent, width: 15 }),
		path(from(left), { width: 19, dash: [plate, 2 * pitch - plate] }),
		// The first pin lies half a pitch before the middle of the first outer plate.
		path(from(left - (pitch - plate) / 2), { stroke: theme.ground, width: 5, dash: [0, pitch] }),
	].join("");
}

/** A rear derailleur: mount, parallelogram, cage, two jockey wheels, and the chain's S through them. */
export function derailleurPicture(theme: Theme): string {
	const guide: Point = [372, 170];
	const tension: Point = [420, 316];
	const chain =
		path("M404 42V168C404 196 372 214 374 262C366 318 372 352 420 354L580 344", { width: 17 }) +
		path("M404 42V168C404 196 372 214 374 262C366 318 372 352 420 354L580 344", {
			stroke: theme.ground,
			width: 5,
			dash: [0, 13],
		});
	return [
		path("M196 108C120 118 84 176 106 240C118 276 150 298 190 304", { width: 9 }),
		path("M196 40L212 84", { width: 40 }),
		path("M216 92L340 172", { width: 74 }),
		path("M216 92L340 172", { stroke: theme.accent, width: 58 }),
		path("M246 112L312 154", { width: 18 }),
		path("M246 112L312 154", { stroke: theme.ground, width: 7 }),
		circle(216, 92, 34, { fill: theme.ink }),
		circle(216, 92, 13, { fill: theme.ground, stroke: "none" }),
		path(d`M${guide[0]} ${guide[1]}L${tension[0]} ${tension[1]}`, { width: 66 }),
		path(d`M${guide[0]} ${guide[1]}L${tension[0]} ${tension[1]}`, { stroke: theme.accent, width: 50 }),
		path("M388 218L404 268", { stroke: theme.ground, width: 16 }),
		path(sprocket(guide, 11, 17, 0.6), { fill: theme.ground, width: 5 }),
		path(sprocket(tension, 13, 17, 0.6), { fill: theme.ground, width: 5 }),
		chain,
		circle(...guide, 9, { fill: theme.ink }),
		circle(...tension, 9, { fill: theme.ink }),
	].join("");
}
