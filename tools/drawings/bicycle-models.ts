import type { BicycleSpec } from "./bicycle.ts";

/** A bicycle's equipment and finish; the geometry determines the positions. */
export type BicycleModel = {
	geometry: BicycleSpec;
	bar: "drop" | "flat" | "swept";
	fork: "rigid" | "suspension";
	frame: "diamond" | "step-through";
	/** Teeth by number; without a cassette the cog is the only one. From afar the teeth are mere dashes. */
	drive: {
		chainring: number;
		cog: number;
		cassette?: number;
		isCovered?: boolean;
		isOff?: boolean;
		isDistant?: boolean;
	};
	spokes: { front: number; rear: number };
	/** Depth of the rim, mm. */
	rim: number;
	tread?: "fine" | "knobbly";
	/** Diameter of the brake rotors, mm; none for rim and hub brakes. */
	rotor?: number;
	hasMudguards?: boolean;
	hasRack?: boolean;
	hasBasket?: boolean;
	hasLights?: boolean;
	hasBattery?: boolean;
	hasKickstand?: boolean;
	bottles?: 1 | 2;
};

const road: BicycleSpec = {
	stack: 560,
	reach: 390,
	seatAngle: 73,
	headAngle: 72,
	chainstay: 425,
	wheelbase: 1010,
	bbDrop: 70,
	seatTube: 510,
	headTube: 150,
	saddleHeight: 735,
	beadRadius: 311,
	tyre: 28,
	crank: 172.5,
	spacers: 20,
	stem: 100,
	stemAngle: -6,
};
const gravel: BicycleSpec = {
	...road,
	stack: 575,
	reach: 385,
	seatAngle: 73.5,
	headAngle: 70.5,
	chainstay: 435,
	wheelbase: 1045,
	bbDrop: 75,
	seatTube: 500,
	headTube: 160,
	tyre: 44,
	stem: 80,
};
const trail: BicycleSpec = {
	...road,
	stack: 620,
	reach: 460,
	seatAngle: 76,
	headAngle: 65.5,
	chainstay: 440,
	wheelbase: 1210,
	bbDrop: 35,
	seatTube: 430,
	headTube: 110,
	saddleHeight: 725,
	tyre: 58,
	stem: 45,
	stemAngle: 0,
	spacers: 15,
	crank: 170,
};
const city: BicycleSpec = {
	...road,
	stack: 640,
	reach: 370,
	seatAngle: 72,
	headAngle: 70,
	chainstay: 450,
	wheelbase: 1080,
	bbDrop: 65,
	seatTube: 540,
	headTube: 215,
	saddleHeight: 740,
	tyre: 38,
	stem: 80,
	stemAngle: 12,
	spacers: 35,
	crank: 170,
};
const tour: BicycleSpec = {
	...city,
	stack: 640,
	reach: 390,
	seatAngle: 73,
	headAngle: 69,
	chainstay: 470,
	wheelbase: 1110,
	seatTube: 520,
	headTube: 195,
	tyre: 46,
	stem: 75,
	stemAngle: 10,
};
const kids: BicycleSpec = {
	...city,
	stack: 430,
	reach: 300,
	seatAngle: 72,
	headAngle: 69,
	chainstay: 340,
	wheelbase: 820,
	bbDrop: 30,
	seatTube: 310,
	headTube: 135,
	saddleHeight: 470,
	beadRadius: 203,
	tyre: 40,
	stem: 45,
	stemAngle: 10,
	spacers: 20,
	crank: 127,
};

const commuter: BicycleModel = {
	geometry: { ...road, tyre: 34 },
	bar: "drop",
	fork: "rigid",
	frame: "diamond",
	rim: 24,
	drive: { chainring: 42, cog: 17, isDistant: true },
	spokes: { front: 16, rear: 16 },
};

/** Bicycles for scenes only, which are not products of the shop. */
export const sceneModels = {
	workshop: commuter,
	chainless: {
		...commuter,
		bar: "swept",
		geometry: { ...city, tyre: 34 },
		drive: { chainring: 42, cog: 17, isOff: true },
	},
	unknown: {
		...commuter,
		bar: "flat",
		geometry: { ...city, stack: 600, reach: 385, tyre: 36, headTube: 175, stemAngle: 0 },
		spokes: { front: 20, rear: 20 },
	},
} satisfies Record<string, BicycleModel>;

/** The shop's bicycles by slug. */
export const bicycleModels = {
	"col-34-road": {
		geometry: road,
		bar: "drop",
		fork: "rigid",
		frame: "diamond",
		rim: 36,
		rotor: 160,
		drive: { chainring: 50, cog: 17, cassette: 34 },
		spokes: { front: 20, rear: 24 },
	},
	"drover-gravel": {
		geometry: gravel,
		bar: "drop",
		fork: "rigid",
		frame: "diamond",
		rim: 24,
		rotor: 160,
		tread: "fine",
		bottles: 1,
		drive: { chainring: 40, cog: 19, cassette: 42 },
		spokes: { front: 28, rear: 28 },
	},
	"tor-29-trail": {
		geometry: trail,
		bar: "flat",
		fork: "suspension",
		frame: "diamond",
		rim: 24,
		rotor: 180,
		tread: "knobbly",
		drive: { chainring: 32, cog: 21, cassette: 51 },
		spokes: { front: 28, rear: 28 },
	},
	"harbour-city": {
		geometry: city,
		bar: "swept",
		fork: "rigid",
		frame: "diamond",
		rim: 20,
		hasMudguards: true,
		hasRack: true,
		hasLights: true,
		hasKickstand: true,
		drive: { chainring: 42, cog: 19, isCovered: true },
		spokes: { front: 28, rear: 28 },
	},
	"volt-tour-e": {
		geometry: tour,
		bar: "flat",
		fork: "rigid",
		frame: "diamond",
		rim: 24,
		rotor: 180,
		hasBattery: true,
		hasMudguards: true,
		hasRack: true,
		hasLights: true,
		drive: { chainring: 38, cog: 19, cassette: 36 },
		spokes: { front: 24, rear: 24 },
	},
	"piper-20-kids": {
		geometry: kids,
		bar: "flat",
		fork: "rigid",
		frame: "diamond",
		rim: 20,
		hasKickstand: true,
		tread: "fine",
		drive: { chainring: 32, cog: 16, isCovered: true },
		spokes: { front: 20, rear: 20 },
	},
	"lantern-basket": {
		geometry: { ...city, saddleHeight: 700, seatTube: 500 },
		bar: "swept",
		fork: "rigid",
		frame: "step-through",
		rim: 20,
		hasMudguards: true,
		hasBasket: true,
		hasLights: true,
		hasKickstand: true,
		drive: { chainring: 40, cog: 19, isCovered: true },
		spokes: { front: 24, rear: 24 },
	},
	"cinder-allroad": {
		geometry: { ...gravel, tyre: 34, seatTube: 520 },
		bar: "drop",
		fork: "rigid",
		frame: "diamond",
		rim: 30,
		rotor: 160,
		bottles: 2,
		drive: { chainring: 46, cog: 17, cassette: 36 },
		spokes: { front: 24, rear: 24 },
	},
	"fell-29-hardtail": {
		geometry: {
			...trail,
			stack: 625,
			reach: 440,
			seatAngle: 74.5,
			headAngle: 67.5,
			wheelbase: 1160,
			chainstay: 435,
			bbDrop: 50,
			seatTube: 455,
			tyre: 53,
			stem: 60,
			headTube: 105,
		},
		bar: "flat",
		fork: "suspension",
		frame: "diamond",
		rim: 22,
		rotor: 160,
		tread: "knobbly",
		bottles: 1,
		drive: { chainring: 34, cog: 18, cassette: 50 },
		spokes: { front: 24, rear: 24 },
	},
} satisfies Record<string, BicycleModel>;
