import { parseArgs } from "node:util";
import { type EngineName, engines } from "../../bench/src/options.ts";

/** The scenarios of several machines; `--only` runs one of them. */
export const clusterScenarios = ["rolling", "pgbouncer", "failover"] as const;
export type ClusterScenario = (typeof clusterScenarios)[number];

/** The many receipts of one delivery, which `--only` can also run alone. */
export const DELIVERY = "delivery";
/** The files that LibreOffice makes, which `--only` can also run alone. */
export const SPREADSHEETS = "spreadsheets";
/** Random commands about promised pieces, which `--only` can also run alone. */
export const PROMISES = "promises";
const onlyOnes = [...clusterScenarios, DELIVERY, SPREADSHEETS, PROMISES] as const;
/** Those that run on each engine. */
const ofEngines: readonly string[] = [DELIVERY, PROMISES];

/** Whether one scenario alone is to run that does not run on each engine. */
export function isWithoutEngines({ only }: Pick<Options, "only">): boolean {
	return only !== undefined && !ofEngines.includes(only);
}

export type Options = {
	/** Few operations, few crashes and no browser: a smoke test of about a minute. */
	isQuick: boolean;
	/** Run only the crashes. */
	isCrashOnly: boolean;
	/** Run only the scenarios about people who lose their rights. */
	isPeopleOnly: boolean;
	/** Run only the attacks by strangers. */
	isStrangersOnly: boolean;
	/** Run only the browser tests. */
	isBrowserOnly: boolean;
	/** The only scenario to run, and nothing else. */
	only: (typeof onlyOnes)[number] | undefined;
	/** The only engine to run on; undefined means every available engine. */
	engine: EngineName | undefined;
	seed: number;
};

/** @throws Error with a one-line message for the user who typed the options. */
export function readOptions(args: readonly string[]): Options {
	const { values } = parseArgs({
		args: [...args],
		options: {
			quick: { type: "boolean", default: false },
			crash: { type: "boolean", default: false },
			people: { type: "boolean", default: false },
			strangers: { type: "boolean", default: false },
			browser: { type: "boolean", default: false },
			only: { type: "string" },
			engine: { type: "string" },
			seed: { type: "string" },
		},
	});
	const engine = engines.find((name) => name === values.engine);
	if (values.engine !== undefined && engine === undefined) {
		throw new Error(`--engine must be one of ${engines.join(", ")} (it is ${values.engine})`);
	}
	const only = onlyOnes.find((name) => name === values.only);
	if (values.only !== undefined && only === undefined) {
		throw new Error(`--only must be one of ${onlyOnes.join(", ")} (it is ${values.only})`);
	}
	if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) {
		throw new Error(`--seed must be a whole number of at most 9 digits (it is ${values.seed})`);
	}
	const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
	return {
		isQuick: values.quick,
		isCrashOnly: values.crash,
		isPeopleOnly: values.people,
		isStrangersOnly: values.strangers,
		isBrowserOnly: values.browser,
		only,
		engine,
		seed,
	};
}
