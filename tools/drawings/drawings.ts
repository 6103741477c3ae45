import { cassetteRange, chainWear, stackAndReach, stockCount, trueAWheel, tyrePressure } from "./articles.ts";
import { barBagPicture, boxPicture, panniersPicture, saddleBagPicture } from "./bags.ts";
import { bicycleModels, sceneModels } from "./bicycle-models.ts";
import { caliperPicture, padsPicture, rotorPicture } from "./brakes.ts";
import { bibShortsPicture, glovesPicture, jerseyPicture, rainJacketPicture } from "./clothing.ts";
import { bicyclePicture } from "./draw-bicycle.ts";
import { cassettePicture, chainPicture, cranksetPicture, derailleurPicture } from "./drivetrain.ts";
import { chainToolPicture, floorPumpPicture, multiToolPicture, torqueWrenchPicture } from "./hand-tools.ts";
import { cityHelmet, kidsHelmet, roadHelmet, trailHelmet } from "./helmets.ts";
import { dynamoLightPicture, frontLightPicture, rearLightPicture } from "./lights.ts";
import { favicon, freehub } from "./marks.ts";
import { accents, ink, lime, onSand, paper, type Theme } from "./palette.ts";
import { aboutPicture, bottlePicture, emptyPicture, heroPicture, notFoundPicture } from "./scenes.ts";
import { svgFile } from "./svg.ts";
import { tyrePicture, wheelPicture, wheelSpecs } from "./wheels.ts";

/** A file to write; `content` draws it in its theme. */
export type Drawing = {
	slug: string;
	title: string;
	accent: string;
	size: readonly [width: number, height: number];
	draw: (theme: Theme) => string;
};

type Accent = keyof typeof accents;

function picture(slug: string, title: string, accent: Accent, draw: (theme: Theme) => string): Drawing {
	return { slug, title, accent: accents[accent], size: [640, 400], draw };
}

function bike(slug: keyof typeof bicycleModels, title: string, accent: Accent): Drawing {
	return picture(slug, title, accent, (theme) => bicyclePicture(bicycleModels[slug], theme));
}

function wheel(slug: keyof typeof wheelSpecs, title: string, accent: Accent): Drawing {
	return picture(slug, title, accent, (theme) => wheelPicture(wheelSpecs[slug], theme));
}

const elevenSpeed = [11, 13, 15, 17, 19, 21, 23, 25, 27, 30, 34];
const twelveSpeed = [10, 12, 14, 16, 18, 21, 24, 28, 33, 39, 45, 51];

/** Every drawing of the shop. */
export const drawings: readonly Drawing[] = [
	bike("col-34-road", "Col 34 Road: a road bike with a drop bar, from the side", "lime"),
	bike("drover-gravel", "Drover Gravel: a gravel bike with wide tyres and a bottle, from the side", "amber"),
	bike("tor-29-trail", "Tor 29 Trail: a trail bike with a suspension fork, from the side", "redOrange"),
	bike("harbour-city", "Harbour City: a city bike with mudguards, rack and lights, from the side", "blue"),
	bike(
		"volt-tour-e",
		"Volt Tour E: a touring e-bike with the battery on its down tube, from the side",
		"leaf",
	),
	bike("piper-20-kids", "Piper 20 Kids: a small bike with 20 inch wheels, from the side", "yellow"),
	bike(
		"lantern-basket",
		"Lantern Step-Through: a city bike with a low frame and a basket, from the side",
		"rose",
	),
	bike("cinder-allroad", "Cinder All-Road: a bike with a drop bar and two bottles, from the side", "plum"),
	bike("fell-29-hardtail", "Fell 29 Hardtail: a mountain bike with a suspension fork, from the side", "teal"),
	wheel("aero-45-front", "Ridge 45 Front Wheel: a deep rim on 20 radial spokes", "lime"),
	wheel("gravel-700-rear", "Drover 700c Rear Wheel: 28 crossed spokes and a cassette body", "amber"),
	wheel("trail-29-rear", "Tor 29 Rear Wheel: 32 spokes, a wide rim and a knobbly tyre", "redOrange"),
	wheel("dynamo-28-front", "Harbour Dynamo Front Wheel: 36 spokes round a dynamo hub", "blue"),
	picture("larch-40-tyre", "Larch 40 Gravel Tyre: from the side and cut through", "brown", tyrePicture),
	picture("crankset-50-34", "Compact Crankset with 50 and 34 teeth", "graphite", (theme) =>
		cranksetPicture([50, 34], 1.46, theme),
	),
	picture("crankset-32", "Trail Crankset with 32 teeth", "redOrange", (theme) =>
		cranksetPicture([32], 1.68, theme),
	),
	picture("cassette-11-34", "Cassette of 11 sprockets, 11 to 34 teeth, face and edge", "steel", (theme) =>
		cassettePicture(elevenSpeed, theme),
	),
	picture("cassette-10-51", "Cassette of 12 sprockets, 10 to 51 teeth, face and edge", "lime", (theme) =>
		cassettePicture(twelveSpeed, theme),
	),
	picture("chain-12", "Chain of 126 links", "amber", chainPicture),
	picture("derailleur-12", "Rear Derailleur with its cage and two jockey wheels", "plum", derailleurPicture),
	picture("rotor-160", "Brake Rotor, 160 mm, six bolts", "rust", (theme) => rotorPicture(160, false, theme)),
	picture("rotor-180", "Brake Rotor, 180 mm, on a floating carrier", "blue", (theme) =>
		rotorPicture(180, true, theme),
	),
	picture("caliper-flat", "Flat-Mount Caliper with its hose", "graphite", caliperPicture),
	picture("pads-metal", "Pair of disc brake pads with their spring", "copper", padsPicture),
	picture("helmet-road", "Aria Road Helmet: swept vents, from the side", "lime", roadHelmet),
	picture("helmet-trail", "Scree Trail Helmet: deep at the back, with a visor", "teal", trailHelmet),
	picture("helmet-city", "Quay City Helmet: a smooth dome with a brim", "rose", cityHelmet),
	picture("helmet-kids", "Otter Kids Helmet: round, with a small peak", "yellow", kidsHelmet),
	picture(
		"jersey-climb",
		"Climber's Jersey: the front with its zip, the back with three pockets",
		"redOrange",
		jerseyPicture,
	),
	picture("bibs-long-day", "Long Day Bib Shorts: front and back", "plum", bibShortsPicture),
	picture("jacket-rain", "Squall Rain Jacket: hood and dropped tail", "blue", rainJacketPicture),
	picture("gloves-winter", "Frost Gloves: a pair", "amber", glovesPicture),
	picture("multitool-14", "Pocket Multi-Tool 14, fanned open", "red", multiToolPicture),
	picture("torque-wrench", "Torque Wrench 2 to 20 Nm, with bits", "steel", torqueWrenchPicture),
	picture("floor-pump", "Track Floor Pump with its gauge and hose", "lime", floorPumpPicture),
	picture("chain-tool", "Chain Tool and Wear Gauge", "copper", chainToolPicture),
	picture("light-front-800", "Beam 800 Front Light on a handlebar", "yellow", frontLightPicture),
	picture("light-rear-120", "Ember 120 Rear Light on a seat post", "red", rearLightPicture),
	picture("light-dynamo", "Harbour Dynamo Headlight with its cable", "blue", dynamoLightPicture),
	picture("bag-saddle-12", "Bivvy 12 Saddle Bag under a saddle", "leaf", saddleBagPicture),
	picture("bag-pannier-pair", "Ferry Pannier Pair with roll tops", "amber", panniersPicture),
	picture("bag-bar-roll", "Dawn Handlebar Bag on a drop bar", "plum", barBagPicture),
	picture("article-stock-count", "Shelves with boxes, and a count sheet", "leaf", stockCount),
	picture(
		"article-stack-and-reach",
		"A bike frame with its stack and reach measured, over a taller and shorter one",
		"blue",
		stackAndReach,
	),
	picture(
		"article-cassette-range",
		"Twelve sprockets as bars, as tall as their teeth are many",
		"redOrange",
		cassetteRange,
	),
	picture("article-tyre-pressure", "A tyre cut through, and a pressure gauge", "teal", tyrePressure),
	picture("article-true-a-wheel", "A wheel in a truing stand, and a spoke key", "amber", trueAWheel),
	picture("article-chain-wear", "A chain on a chainring, and a wear gauge", "plum", chainWear),
	picture("placeholder-bike", "A bike", "neutral", (theme) => bicyclePicture(sceneModels.unknown, theme)),
	picture("placeholder-wheel", "A wheel", "neutral", (theme) =>
		wheelPicture(wheelSpecs["dynamo-28-front"], theme),
	),
	picture("placeholder-crankset", "A crankset", "neutral", (theme) => cranksetPicture([38], 1.6, theme)),
	picture("placeholder-jersey", "A jersey", "neutral", jerseyPicture),
	picture("placeholder-bottle", "A bottle", "neutral", bottlePicture),
	picture("placeholder-box", "A parcel", "neutral", boxPicture),
	picture("not-found", "A bike whose chain has come off", "redOrange", notFoundPicture),
	picture("empty", "An empty shelf and a free hook", "leaf", emptyPicture),
	{
		slug: "about",
		title: "A workshop wall: tools on a pegboard, a bike on its hooks, shelves",
		accent: accents.lime,
		size: [1200, 520],
		draw: aboutPicture,
	},
	{ slug: "hero", title: "A road bike", accent: lime, size: [760, 470], draw: heroPicture },
	{ slug: "logo", title: "Freehub", accent: ink, size: [48, 48], draw: () => freehub(24, 22, ink) },
	{ slug: "logo-light", title: "Freehub", accent: paper, size: [48, 48], draw: () => freehub(24, 22, paper) },
	{ slug: "favicon", title: "Freehub", accent: lime, size: [64, 64], draw: () => favicon(lime) },
];

/** The text of one file. */
export function render(drawing: Drawing): string {
	return svgFile(drawing.title, ...drawing.size, drawing.draw(onSand(drawing.accent)));
}
