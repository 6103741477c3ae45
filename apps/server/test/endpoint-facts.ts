import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { EndpointFacts } from "./endpoint-callers.ts";

const folder = join(import.meta.dirname, "endpoints");

const all = await Promise.all(
	readdirSync(folder).map(
		(file): Promise<{ endpoints: Record<string, EndpointFacts> }> => import(join(folder, file)),
	),
);
const entries = all.flatMap(({ endpoints }) => Object.entries(endpoints));

/** The facts of all endpoints, by method and path: those of all files in `endpoints`. */
export const endpointFacts: ReadonlyMap<string, EndpointFacts> = new Map(entries);

if (endpointFacts.size < entries.length) throw new Error("An endpoint is in two files of test/endpoints.");
