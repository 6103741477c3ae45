import { type AcceptedBackup, restoreShop } from "@freehub/contract/backups";
import { createClient } from "@freehub/contract/client";
import { sendWithProgress } from "#lib/send-with-progress.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { beginningQuery } from "./beginning-query.ts";

type Upload = { file: File; onProgress: (part: number) => void };

/** Sends a backup; then the server ends, restores it, and starts again. */
export const restoreFrom: WriteCommand<Upload, AcceptedBackup> = {
	isForVisitors: true,
	content: ({ file }) => [file.name, file.size, file.lastModified],
	send: ({ file, onProgress }) =>
		createClient(sendWithProgress(onProgress)).call(restoreShop, {
			// Systems report different types for the same file.
			file: file.slice(0, file.size, "application/gzip"),
		}),
	show: (_, __, queryClient) =>
		queryClient.setQueryData(beginningQuery.queryKey, { isNew: true, isRestoring: true, failure: null }),
};
