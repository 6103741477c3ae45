import {
	cancelImport,
	changeImport,
	commitImport,
	type Import,
	type ImportChange,
	undoImport,
} from "@freehub/contract/catalogue/imports";
import { type QueryClient, type QueryKey, useIsMutating } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { inQueue, type Write } from "#lib/write.ts";
import { importKeys, importQuery } from "./queries.ts";

/** The parts of a file's reading that a person can correct. */
type Corrected = { _id: string; head: object; mapping: object; options: object };
type Correction<One extends Corrected> = {
	mapping?: Partial<One["mapping"]>;
	options?: Partial<One["options"]>;
	file?: NonNullable<ImportChange["file"]>;
	format?: NonNullable<ImportChange["format"]> | null;
};

/** Sends corrections one after the other, so that the last choice wins. */
const correctionQueue = (id: string) => `change-import-${id}`;

/** Corrects how a file of products is read. */
export function correctImport(id: string) {
	return correcting<Import>(id, importQuery(id).queryKey, (body, idempotencyKey) =>
		api.call(changeImport, { params: { id }, body: body as ImportChange, idempotencyKey }),
	);
}

/** Corrects how a file is read. The choice shows at once (optimistic update). */
export function correcting<One extends Corrected>(
	id: string,
	queryKey: QueryKey,
	send: Write<Correction<One>, One>["send"],
): Write<Correction<One>, One> {
	return {
		queue: correctionQueue(id),
		send,
		expect: async (correction, queryClient) => {
			queryClient.setQueryData<One>(queryKey, (one) => one && corrected(one, correction));
			await queryClient.cancelQueries({ queryKey });
			// Return to the server's state.
			return () => void queryClient.invalidateQueries({ queryKey });
		},
		show: (answer, _, queryClient) => {
			// While other corrections are queued, the answer does not contain them yet.
			if (queryClient.isMutating(inQueue(correctionQueue(id))) === 1)
				queryClient.setQueryData(queryKey, answer);
		},
	};
}

/** Whether corrections of this import are pending. */
export function useIsCorrecting(id: string): boolean {
	return useIsMutating(inQueue(correctionQueue(id))) > 0;
}

function corrected<One extends Corrected>(one: One, { mapping, options, file }: Correction<One>): One {
	return {
		...one,
		head: { ...one.head, ...defined(file) },
		mapping: { ...one.mapping, ...defined(mapping) },
		options: { ...one.options, ...defined(options) },
	};
}

function defined<T extends object>(part: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as never;
}

/** Sends an import the links of uploaded pictures. */
export function tellPictures(id: string): Write<Record<string, string>, Import> {
	return {
		send: (pictures, idempotencyKey) =>
			api.call(changeImport, { params: { id }, body: { pictures }, idempotencyKey }),
		show: showImport,
	};
}

const steps = { commit: commitImport, cancel: cancelImport, undo: undoImport };

/** Commits, cancels or undoes an import. The server answers at once and does the work afterwards. */
export const decideImport: Write<{ id: string; step: keyof typeof steps }, Import> = {
	send: ({ id, step }, idempotencyKey) => api.call(steps[step], { params: { id }, idempotencyKey }),
	show: async (answer, input, queryClient) => {
		await showImport(answer, input, queryClient);
		void queryClient.invalidateQueries({ queryKey: importKeys.list });
	},
	// The import's state may have changed in the meantime.
	showFailure: (_, { id }, queryClient) =>
		queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
};

async function showImport(answer: Import, _: unknown, queryClient: QueryClient): Promise<void> {
	const { queryKey } = importQuery(answer._id);
	await queryClient.cancelQueries({ queryKey });
	queryClient.setQueryData(queryKey, answer);
}
