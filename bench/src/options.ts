import { parseArgs } from "node:util";

export const engines = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engines)[number];

/** The parts of `npm run bench`; each has its own databases. */
export const parts = [
	"shop",
	"pages",
	"stock",
	"imports",
	"price-list",
	"find",
	"greedy",
	"today",
	"home",
	"changes",
	"browser",
	"labels",
	"device",
	"backup",
	"buying",
	"customers",
	"promises",
] as const;
export type Part = (typeof parts)[number];

export type Options = {
	/** One short round on the small database only. */
	isQuick: boolean;
	/** The only engine to measure; undefined means every available engine. */
	engine: EngineName | undefined;
	/** The only part to run; undefined means all. */
	part: Part | undefined;
	/** Numbers of products for the parts find, imports, price-list, greedy and home, instead of the defaults. */
	sizes: readonly number[] | undefined;
	/** Folder for CPU profiles of the server processes. */
	profile: string | undefined;
};

/** @throws Error with a one-line message for the user who typed the options. */
export function readOptions(args: readonly string[]): Options {
	const { values } = parseArgs({
		args: [...args],
		options: {
			quick: { type: "boolean", default: false },
			engine: { type: "string" },
			only: { type: "string" },
			products: { type: "string" },
			profile: { type: "string" },
		},
	});
	const engine = oneOf("--engine", engines, values.engine);
	const part = oneOf("--only", parts, values.only);
	const sizes = values.products?.split(",").map(Number);
	if (sizes?.some((size) => !Number.isInteger(size) || size < 1_000)) {
		throw new Error("--products takes whole numbers from 1000, with commas between them");
	}
	return { isQuick: values.quick, engine, part, sizes, profile: values.profile };
}

function oneOf<Name extends string>(
	option: string,
	names: readonly Name[],
	value: string | undefined,
): Name | undefined {
	const name = names.find((known) => known === value);
	if (value !== undefined && name === undefined) {
		throw new Error(`${option} must be one of ${names.join(", ")} (it is ${value})`);
	}
	return name;
}
