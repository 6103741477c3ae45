import { roles } from "@freehub/domain/people/access";
import type { Cost } from "./endpoint-costs.ts";
import type { Meanings } from "./fuzz/meanings.ts";

/** The answers about an endpoint that are decisions: a document's are in a file of its own in `endpoints`. */
export type EndpointFacts = {
	/** The permitted callers with ACCESS=staff; undefined: the endpoint is not in the API's document. */
	callers?: readonly string[];
	cost: Cost;
	/** Values of a body for the fuzz test's longest requests, by the names of fields that mean something else there than elsewhere. */
	longest?: Meanings;
};

export const anyone: readonly string[] = ["anonymous", ...roles];
export const signedIn: readonly string[] = roles;
export const stockStaff: readonly string[] = ["counter", "seller", "warehouse", "buyer", "owner"];
export const staff: readonly string[] = ["viewer", ...stockStaff];
/** Also where everybody may read the stock, visitors have no such page, and are not seen. */
export const peopleOfStaff: readonly string[] = [...staff];
export const counters: readonly string[] = ["counter", "seller", "warehouse", "owner"];
/** Those who know the customers. */
export const sellers: readonly string[] = ["seller", "owner"];
export const receivers: readonly string[] = ["warehouse", "buyer", "owner"];
export const buyers: readonly string[] = ["buyer", "owner"];
/** Those who take customers' orders, and those who read them. */
export const orderTakers: readonly string[] = ["counter", "seller", "owner"];
export const salesReaders: readonly string[] = ["counter", "seller", "warehouse", "owner"];
export const keepersOfPlaces: readonly string[] = ["warehouse", "owner"];
/** Those who move stock between places. */
export const carriers: readonly string[] = ["seller", "warehouse", "owner"];
export const owners: readonly string[] = ["owner"];
