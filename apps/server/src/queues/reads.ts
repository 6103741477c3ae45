import { stockValue, stockValueAsCsv } from "#areas/buying/costs/stock-value.ts";
import { offersAsCsv } from "#areas/buying/offers/offers-as-csv.ts";
import { readPriceChanges } from "#areas/buying/offers/price-changes.ts";
import { pastAsCsv } from "#areas/buying/past-purchases/past-as-csv.ts";
import { articlesAsCsv } from "#areas/buying/price-lists/articles-as-csv.ts";
import { pageOfPurchaseOrders } from "#areas/buying/purchase-orders/list-purchases.ts";
import { purchaseOrdersAsCsv } from "#areas/buying/purchase-orders/purchases-as-csv.ts";
import { pageOfSuppliers } from "#areas/buying/suppliers/list-suppliers.ts";
import {
	readProductPurchases,
	readSupplierFigures,
	readSupplierHistory,
} from "#areas/buying/suppliers/supplier-figures.ts";
import { productsAsCsv, productsAsSheet } from "#areas/catalogue/export/products-as-file.ts";
import { productsForProgram } from "#areas/catalogue/export/products-for-program.ts";
import { productsOnPaper, shelvesOnPaper } from "#areas/catalogue/export/products-on-paper.ts";
import { pricesAsFile } from "#areas/catalogue/price-rules/prices-as-file.ts";
import { productFacets } from "#areas/catalogue/products/find/facets.ts";
import { listNames } from "#areas/catalogue/products/find/names.ts";
import { listFirstProducts } from "#areas/catalogue/products/list-first-products.ts";
import { listProducts, productsAsJson } from "#areas/catalogue/products/list-products.ts";
import { pageOfMyItems } from "#areas/catalogue/products/my-items.ts";
import { auditAsCsv } from "#areas/office/audit/list-audit.ts";
import { readSize } from "#areas/office/status/read-status.ts";
import { pageOfMovers } from "#areas/office/today/list-movers.ts";
import { readToday } from "#areas/office/today/read-today.ts";
import { customersAsCsv, customersAsSheet } from "#areas/selling/customer-files/customers-as-file.ts";
import { pageOfCustomers } from "#areas/selling/customers/read-customers.ts";
import { listPicks } from "#areas/selling/picking/list-picks.ts";
import { pageOfSalesOrders } from "#areas/selling/sales-orders/list-sales.ts";
import { salesAsCsv, salesAsSheet } from "#areas/selling/sales-orders/sales-as-file.ts";
import { sitemapOfProducts, sitemapStarts } from "#areas/shop-window/sitemaps/sitemap-products.ts";
import { lastCounts } from "#areas/stock/counting/last-counts.ts";
import { checkLedger } from "#areas/stock/ledger/check-ledger.ts";
import { levelsAt, levelsNow } from "#areas/stock/ledger/list-levels.ts";
import {
	movementsAsCsv,
	pageOfMovements,
	pageOfProductMovements,
} from "#areas/stock/ledger/list-movements.ts";
import { locationTotals } from "#areas/stock/ledger/location-totals.ts";
import { stockSeries } from "#areas/stock/ledger/stock-series.ts";
import { pageOfFindings, readReview } from "#areas/stock/review/list-findings.ts";
import { pageOfTransferNotes } from "#areas/stock/transfer-notes/read-transfers.ts";
import type { Db } from "#db/connection.ts";
import { findOutOfRange } from "#db/out-of-range.ts";

// All reads that may scan very many rows. Their inputs and results are plain data, so that they can run in a thread.

/** Reads with a single answer. */
const reads = {
	listProducts,
	listFirstProducts,
	productFacets,
	listNames,
	pageOfMovements,
	pageOfProductMovements,
	levelsNow,
	levelsAt,
	checkLedger,
	locationTotals,
	lastCounts,
	stockSeries,
	stockValue,
	readToday,
	pageOfMovers,
	readReview,
	readSize,
	findOutOfRange,
	pageOfFindings,
	pageOfMyItems,
	productsOnPaper,
	shelvesOnPaper,
	pageOfPurchaseOrders,
	pageOfSalesOrders,
	listPicks,
	pageOfTransferNotes,
	pageOfSuppliers,
	pageOfCustomers,
	readSupplierFigures,
	readSupplierHistory,
	readProductPurchases,
	readPriceChanges,
	sitemapStarts,
};

/** Reads that are answered slice by slice. */
const streams = {
	productsAsJson,
	productsAsCsv,
	productsAsSheet,
	productsForProgram,
	pricesAsFile,
	auditAsCsv,
	movementsAsCsv,
	stockValueAsCsv,
	offersAsCsv,
	purchaseOrdersAsCsv,
	pastAsCsv,
	articlesAsCsv,
	customersAsCsv,
	customersAsSheet,
	salesAsCsv,
	salesAsSheet,
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
