import { columnsText } from "@freehub/contract/buying/files";
import { type DateAnswers, dateAnswersText } from "@freehub/contract/catalogue/sheet-notes";
import type { Client } from "@freehub/contract/client";
import {
	type CustomerImport,
	type CustomersReport,
	getCustomerProblems,
	importCustomers,
	undoCustomerImport,
} from "@freehub/contract/selling/customer-files";
import { plural, t } from "@lingui/core/macro";
import type { ProblemQuery } from "#areas/catalogue/import/problem-file.tsx";
import { atOnce, tableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import { customerKeys } from "#areas/selling/customers/queries.ts";
import { api } from "#lib/api.ts";
import { saveFile } from "#lib/save-file.ts";
import type { Write } from "#lib/write.ts";

/** How a file is read: the columns that a person has chosen, the sheet, and the dates in columns of texts. */
export type ReadChoice = {
	columns: Readonly<Record<string, readonly number[] | null>>;
	sheet?: number | undefined;
	dates: DateAnswers;
};

/** A file with what importing it would do. */
export type ReadFile = { name: string; file: Blob; report: CustomersReport } & ReadChoice;

function queryOf({ columns, sheet, dates }: ReadChoice) {
	const chosen = columnsText(columns);
	const answers = dateAnswersText(dates);
	return {
		...(chosen !== undefined && { columns: chosen }),
		...(sheet !== undefined && { sheet }),
		...(answers !== undefined && { dates: answers }),
	};
}

type Query = { name: string; dry?: "yes"; skipRefused?: "yes" } & ReturnType<typeof queryOf>;
type Request = { file: Blob; idempotencyKey: string; signal?: AbortSignal };

const send = (client: Client, query: Query, request: Request): Promise<CustomersReport> =>
	client.call(importCustomers, { ...request, query });

/** Uploads a file and reads what importing it would do. */
export const readFile = tableUpload(async (client, { query, ...request }): Promise<ReadFile> => {
	const report = await send(client, { ...query, dry: "yes" }, request);
	return { name: query.name, file: request.file, columns: {}, dates: {}, report };
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

/** Imports a file, without the rows that its dry run refuses. */
export const importFile: Write<ReadFile, CustomersReport> = {
	content,
	send: ({ name, file, report, ...choice }, idempotencyKey) => {
		const skip = report.refusedRows > 0 ? { skipRefused: "yes" as const } : {};
		return send(api, { name, ...queryOf(choice), ...skip }, { file, idempotencyKey });
	},
	stale: () => [customerKeys.all],
};

/** Asks for the rows of a file that have problems, as a file with what is wrong with each, and saves it. */
export const saveProblems: Write<{ read: ReadFile; query: ProblemQuery }, Blob> = {
	content: ({ read, query }) => [content(read), query],
	send: ({ read: { file, ...choice }, query }) =>
		api.file(getCustomerProblems, { file, query: { ...queryOf(choice), ...query } }),
	show: (problems, { query: { format } }) => saveFile(problems, `freehub-problems.${format}`),
};

/** Takes an import back, as far as nobody has changed its customers since. */
export const undoImport: Write<CustomerImport, { undone: number; kept: number }> = {
	send: ({ _id }, idempotencyKey) => api.call(undoCustomerImport, { params: { id: _id }, idempotencyKey }),
	stale: () => [customerKeys.all],
	done: ({ kept }, { name }) =>
		kept === 0
			? t({ comment: "name is a file's", message: `The import of ${name} is taken back` })
			: t({
					comment: "name is a file's",
					message: `The import of ${name} is taken back, but for ${plural(kept, { one: "# customer who was changed since", other: "# customers who were changed since" })}`,
				}),
};
