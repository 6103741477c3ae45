import { codeIn } from "@freehub/domain/stock/scan";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { findCode } from "#areas/stock/scan/queries.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { onScan } from "#lib/scans.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "#ui/notify.ts";

/**
 * Looks up scanned codes; a case has a code of its own, and several pieces.
 * @returns a function that does the same for a typed one.
 */
export function useCountScans(onFound: (product: { _id: string; name: string }, pieces: number) => void) {
	const queryClient = useQueryClient();

	async function lookUp(text: string): Promise<void> {
		const code = codeIn(text);
		try {
			const found = await findCode(queryClient, code);
			if (found !== null) return onFound(found.product, found.pieces);
			notify(misreadNote(code)?.sentence ?? t`No product has the code ${code}.`, "failure");
		} catch (error) {
			notify(errorSentence(error), "failure");
		}
	}

	const hear = useEffectEvent((raw: string | undefined) => {
		if (raw === undefined) return notify(t`The scan was incomplete. Scan again.`, "failure");
		if (isDialogOpen()) return notify(t`Close the open dialog, then scan again.`, "failure");
		void lookUp(raw);
	});
	useEffect(() => onScan((raw) => hear(raw)), []);
	return lookUp;
}
