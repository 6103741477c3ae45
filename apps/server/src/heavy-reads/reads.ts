import type { Db } from "#db/connection.ts";
import { findOutOfRange } from "#db/out-of-range.ts";
import { auditAsCsv } from "#modules/audit/list-audit.ts";
import { pageOfPurchaseOrders } from "#modules/buying/list-orders.ts";
import { pageOfSuppliers, readSupplierFigures } from "#modules/buying/list-suppliers.ts";
import { offersAsCsv } from "#modules/buying/offers-as-csv.ts";
import { purchaseOrdersAsCsv } from "#modules/buying/orders-as-csv.ts";
import { readPriceChanges } from "#modules/buying/price-changes.ts";
import { stockValue, stockValueAsCsv } from "#modules/buying/stock-value.ts";
import { productsAsCsv, productsAsSheet } from "#modules/exports/products-as-file.ts";
import { sitemapOfProducts, sitemapStarts } from "#modules/feeds/sitemap-products.ts";
import { articlesAsCsv } from "#modules/price-lists/articles-as-csv.ts";
import { productFacets } from "#modules/products/find/facets.ts";
import { listNames } from "#modules/products/find/names.ts";
import { listProducts, productsAsJson } from "#modules/products/list-products.ts";
import { pageOfMyItems } from "#modules/products/my-items.ts";
import { pageOfFindings, readReview } from "#modules/review/list-findings.ts";
import { readSize } from "#modules/status/read-status.ts";
import { checkLedger } from "#modules/stock/check-ledger.ts";
import { levelsAt, levelsNow } from "#modules/stock/list-levels.ts";
import { movementsAsCsv, pageOfMovements, pageOfProductMovements } from "#modules/stock/list-movements.ts";
import { locationTotals } from "#modules/stock/location-totals.ts";
import { stockSeries } from "#modules/stock/stock-series.ts";
import { pageOfMovers } from "#modules/today/list-movers.ts";
import { readToday } from "#modules/today/read-today.ts";

// All reads that may scan very many rows. Their inputs and results are plain data, so that they can run in a thread.

/** Reads with a single answer. */
const reads = {
	listProducts,
	productFacets,
	listNames,
	pageOfMovements,
	pageOfProductMovements,
	levelsNow,
	levelsAt,
	checkLedger,
	locationTotals,
	stockSeries,
	stockValue,
	readToday,
	pageOfMovers,
	readReview,
	readSize,
	findOutOfRange,
	pageOfFindings,
	pageOfMyItems,
	pageOfPurchaseOrders,
	pageOfSuppliers,
	readSupplierFigures,
	readPriceChanges,
	sitemapStarts,
};

/** Reads that are answered slice by slice. */
const streams = {
	productsAsJson,
	productsAsCsv,
	productsAsSheet,
	auditAsCsv,
	movementsAsCsv,
	stockValueAsCsv,
	offersAsCsv,
	purchaseOrdersAsCsv,
	articlesAsCsv,
	sitemapOfProducts,
};

export type ReadName = keyof typeof reads;
export type ReadInput<Name extends ReadName> = Parameters<(typeof reads)[Name]>[1];
export type ReadOutput<Name extends ReadName> = Awaited<ReturnType<(typeof reads)[Name]>>;

export type StreamName = keyof typeof streams;
export type StreamInput<Name extends StreamName> = Parameters<(typeof streams)[Name]>[1];

/** A read, or one slice of a stream, in the form sent to a thread. */
export type Job = { name: ReadName | StreamName; input: unknown; after?: unknown };

/** Whether a read always scans a whole table, like every stream. */
export const isWhole = (name: ReadName): boolean => name === "checkLedger" || name === "stockValue";

export function carryOut(db: Db, { name, input, after }: Job): Promise<unknown> {
	const all: Record<string, unknown> = { ...reads, ...streams };
	return (all[name] as (db: Db, input: unknown, after: unknown) => Promise<unknown>)(db, input, after);
}
