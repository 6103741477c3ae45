import { expect, it } from "vitest";
import { sizeAndColour } from "./option-field.ts";

it.each([
	[
		[
			["Color", "Moss"],
			["Size", "S"],
		],
		{ size: "S", colour: "Moss" },
	],
	[
		[
			["Rahmengröße", "54"],
			["Farbe", "Rot"],
		],
		{ size: "54", colour: "Rot" },
	],
	[
		[
			["Taille", "M"],
			["Couleur du cadre", "Bleu"],
		],
		{ size: "M", colour: "Bleu" },
	],
	[
		[
			["Material", "Steel"],
			["Size", "S"],
			["Colour", "Red"],
		],
		{ size: "S / Steel", colour: "Red" },
	],
	[[["Denominations", "25.00"]], { size: "25.00", colour: "" }],
	[[], { size: "", colour: "" }],
] as const)("knows options by their names: %j", (options, fields) => {
	expect(sizeAndColour(options)).toEqual(fields);
});
