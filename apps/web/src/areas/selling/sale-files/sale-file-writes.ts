import { columnsText } from "@freehub/contract/buying/files";
import type { DecimalsMode } from "@freehub/contract/catalogue/imports";
import { type DateAnswers, dateAnswersText } from "@freehub/contract/catalogue/sheet-notes";
import type { CallOptions, Client } from "@freehub/contract/client";
import {
	getSaleProblems,
	importSalesOrders,
	type SaleImport,
	type SalesReport,
	undoSaleImport,
} from "@freehub/contract/selling/sale-files";
import type { DayOrder } from "@freehub/domain/day-text";
import { plural, t } from "@lingui/core/macro";
import type { ProblemQuery } from "#areas/catalogue/import/problem-file.tsx";
import { atOnce, tableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import { customerKeys } from "#areas/selling/customers/queries.ts";
import { saleKeys } from "#areas/selling/sales-orders/queries.ts";
import { api } from "#lib/api.ts";
import { formatList } from "#lib/format.ts";
import { OWN } from "#lib/query-client.ts";
import { saveFile } from "#lib/save-file.ts";
import type { Write } from "#lib/write.ts";

/**
 * How a file is read, and what becomes of its orders: the columns that a person has chosen, the decimal sign, the order of days such as
 * 3/4/2026, the sheet, the dates in columns of texts; whether the orders are placed and missing customers added; and the products that are
 * meant by what the shop does not have, by their keys.
 */
export type ReadChoice = {
	columns: Readonly<Record<string, readonly number[] | null>>;
	decimals: DecimalsMode;
	days?: DayOrder | undefined;
	sheet?: number | undefined;
	dates: DateAnswers;
	isPlacing: boolean;
	isAdding: boolean;
	instead: Readonly<Record<string, string>>;
};

/** A file with what importing it would do. */
export type ReadFile = { name: string; file: Blob; report: SalesReport } & ReadChoice;

type Query = NonNullable<CallOptions<typeof importSalesOrders>["query"]>;
type Request = { file: Blob; idempotencyKey: string; signal?: AbortSignal };

function queryOf(choice: ReadChoice): Omit<Query, "name" | "dry" | "skipRefused"> {
	const { columns, decimals, days, sheet, dates, isPlacing, isAdding, instead } = choice;
	const chosen = columnsText(columns);
	const answers = dateAnswersText(dates);
	return {
		decimals,
		...(chosen !== undefined && { columns: chosen }),
		...(days !== undefined && { days }),
		...(sheet !== undefined && { sheet }),
		...(answers !== undefined && { dates: answers }),
		...(isPlacing && { place: "yes" as const }),
		...(isAdding && { addCustomers: "yes" as const }),
		...(Object.keys(instead).length > 0 && { instead: JSON.stringify(instead) }),
	};
}

const send = (client: Client, query: Query, request: Request): Promise<SalesReport> =>
	client.call(importSalesOrders, { ...request, query });

/** Uploads a file and reads what importing it would do. */
export const readFile = tableUpload(async (client, { query, ...request }): Promise<ReadFile> => {
	const report = await send(client, { ...query, dry: "yes" }, request);
	const choice = {
		columns: {},
		decimals: "found",
		dates: {},
		isPlacing: false,
		isAdding: false,
		instead: {},
	} as const;
	return { name: query.name, file: request.file, ...choice, report };
}, atOnce);

const content = ({ name, file, ...choice }: ReadFile) => [name, file.size, queryOf(choice)];

/** Reads a file again, in another way. */
export const readAgain: Write<ReadFile, ReadFile> = {
	content,
	send: async (read, idempotencyKey) => {
		const { name, file, ...choice } = read;
		const query = { name, ...queryOf(choice), dry: "yes" } as const;
		return { ...read, report: await send(api, query, { file, idempotencyKey }) };
	},
};

const stale = () => [saleKeys.all, customerKeys.all, [OWN, "today"]];

/** Imports a file, without the orders that its dry run refuses. */
export const importFile: Write<ReadFile, SalesReport> = {
	content,
	send: ({ name, file, report, ...choice }, idempotencyKey) => {
		const skip = report.refusedRows > 0 ? { skipRefused: "yes" as const } : {};
		return send(api, { name, ...queryOf(choice), ...skip }, { file, idempotencyKey });
	},
	stale,
};

/** Asks for the rows of refused orders, as a file with what is wrong with each, and saves it. */
export const saveProblems: Write<{ read: ReadFile; query: ProblemQuery }, Blob> = {
	content: ({ read, query }) => [content(read), query],
	send: ({ read: { file, ...choice }, query: { format, language } }) =>
		api.file(getSaleProblems, { file, query: { ...queryOf(choice), format, language } }),
	show: (problems, { query: { format } }) => saveFile(problems, `freehub-problems.${format}`),
};

/** The orders that are named when an import is taken back and they stay. */
const MAX_NAMED = 5;

/** Takes an import back, but for the orders that somebody has touched since. */
export const undoImport: Write<SaleImport, { kept: number; keptOrders: { name: string }[] }> = {
	send: ({ _id }, idempotencyKey) => api.call(undoSaleImport, { params: { id: _id }, idempotencyKey }),
	stale,
	done: ({ kept, keptOrders }, { name }) => {
		if (kept === 0) return t({ comment: "name is a file's", message: `The import of ${name} is taken back` });
		const named = keptOrders.map((order) => order.name).filter((one) => one !== "");
		const orders = plural(kept, { one: "# order", other: "# orders" });
		const which = named.length === 0 ? orders : `${orders} (${formatList(named.slice(0, MAX_NAMED))})`;
		return t({
			comment: "name is a file's, which such as '2 orders (1001 and 1004)'",
			message: `The import of ${name} is taken back, but for ${which} changed since`,
		});
	},
};
