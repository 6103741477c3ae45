import { readdirSync } from "node:fs";
import { join } from "node:path";
import { roles } from "@freehub/domain/people/access";
import type { Cost } from "./endpoint-costs.ts";

/** The answers about an endpoint that are decisions: a document's are in a file of its own in `endpoints`. */
export type EndpointFacts = {
	/** The permitted callers with ACCESS=staff; undefined: the endpoint is not in the API's document. */
	callers?: readonly string[];
	cost: Cost;
};

export const anyone: readonly string[] = ["anonymous", ...roles];
export const signedIn: readonly string[] = roles;
export const stockStaff: readonly string[] = ["counter", "warehouse", "buyer", "owner"];
export const staff: readonly string[] = ["viewer", ...stockStaff];
/** Also where everybody may read the stock, visitors have no such page, and are not seen. */
export const peopleOfStaff: readonly string[] = [...staff];
export const receivers: readonly string[] = ["warehouse", "buyer", "owner"];
export const buyers: readonly string[] = ["buyer", "owner"];
export const keepersOfPlaces: readonly string[] = ["warehouse", "owner"];
export const owners: readonly string[] = ["owner"];

const folder = join(import.meta.dirname, "endpoints");

/** Reads all files in `endpoints`. @returns each endpoint's facts, by method and path; fails if one is in two files. */
export async function factsOfEndpoints(): Promise<ReadonlyMap<string, EndpointFacts>> {
	const modules = await Promise.all(
		readdirSync(folder).map(
			(file): Promise<{ endpoints: Record<string, EndpointFacts> }> => import(join(folder, file)),
		),
	);
	const all = modules.flatMap(({ endpoints }) => Object.entries(endpoints));
	const facts = new Map(all);
	const twice = all.map(([name]) => name).filter((name, i, names) => names.indexOf(name) !== i);
	if (twice.length > 0) throw new Error(`In two files of test/endpoints: ${twice.join(", ")}`);
	return facts;
}
