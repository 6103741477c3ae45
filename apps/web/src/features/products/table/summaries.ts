import { getSummaries } from "@freehub/contract/products";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys } from "#lib/product-cache.ts";
import { paramsOf, queryOf, type TableFilter } from "./filter.ts";

/** Summaries per request: a tenth of a second where one goes through 100,000 products in ten. */
export const STRIP = 1_000;

/** What a row shows of its product while it flies past. */
export type Summary = { name: string; supplier: string; quantity: number; price: number };

export const summaryKeys = { all: [...productKeys.all, "summaries"] } as const;

/** A strip of the table's rows, by its number from 0. */
export function stripQuery(filter: TableFilter, number: number) {
	return queryOptions({
		queryKey: [...summaryKeys.all, Object.fromEntries(paramsOf(filter)), number],
		// Not given up when its rows have passed: it is nearly here then, and one often comes back.
		queryFn: () =>
			api.call(getSummaries, { query: { ...queryOf(filter), at: number * STRIP, limit: STRIP } }),
		staleTime: Number.POSITIVE_INFINITY,
	});
}

/** The strips to ask for, the most urgent first: those in view, then as many rows ahead, below zero upwards. */
export function wantedStrips(range: { first: number; last: number }, count: number, ahead: number): number[] {
	const [first, last] = [stripAt(range.first), stripAt(range.last)];
	const numbers = [first];
	if (last !== first) numbers.push(last);
	const end = stripAt(Math.max(0, Math.min(count - 1, (ahead < 0 ? range.first : range.last) + ahead)));
	for (let number = last + 1; number <= end; number++) numbers.push(number);
	for (let number = first - 1; number >= end; number--) numbers.push(number);
	return numbers;
}

export function stripAt(index: number): number {
	return Math.floor(index / STRIP);
}
