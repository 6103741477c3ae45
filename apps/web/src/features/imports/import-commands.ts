import {
	cancelImport,
	changeImport,
	commitImport,
	type Import,
	type ImportChange,
	undoImport,
} from "@freehub/contract/imports";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { newKey } from "#lib/new-key.ts";
import { importKeys, importQuery } from "./queries.ts";

export const changeKey = (id: string) => ["change-import", id] as const;

/** Corrects how a file is read. What was chosen shows at once; several changes are sent one after the other. */
export function useChangeImport(id: string) {
	const queryClient = useQueryClient();
	const { queryKey } = importQuery(id);
	return useMutation({
		mutationKey: changeKey(id),
		scope: { id: `change-import-${id}` },
		mutationFn: (body: Pick<ImportChange, "mapping" | "options">) =>
			api.call(changeImport, { params: { id }, body, idempotencyKey: newKey() }),
		onMutate: async (change) => {
			queryClient.setQueryData(queryKey, (one) => one && changed(one, change));
			await queryClient.cancelQueries({ queryKey });
		},
		onSuccess: (answer) => {
			// While others wait to be sent, the answer does not know of them yet.
			if (queryClient.isMutating({ mutationKey: changeKey(id) }) === 1) {
				queryClient.setQueryData(queryKey, answer);
			}
		},
		onError: () => queryClient.invalidateQueries({ queryKey }),
	});
}

function changed(one: Import, { mapping, options }: Pick<ImportChange, "mapping" | "options">): Import {
	return {
		...one,
		mapping: { ...one.mapping, ...defined(mapping) },
		options: { ...one.options, ...defined(options) },
	};
}

function defined<T extends object>(part: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as never;
}

const steps = { commit: commitImport, cancel: cancelImport, undo: undoImport };

/** Commits, cancels or undoes an import; the answer comes at once, the work follows. */
export function useDecideImport(id: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (step: keyof typeof steps) =>
			api.call(steps[step], { params: { id }, idempotencyKey: newKey() }),
		onSuccess: async (answer) => {
			const { queryKey } = importQuery(id);
			await queryClient.cancelQueries({ queryKey });
			queryClient.setQueryData(queryKey, answer);
			void queryClient.invalidateQueries({ queryKey: importKeys.list });
		},
		// It may have gone on in the meantime.
		onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
	});
}
