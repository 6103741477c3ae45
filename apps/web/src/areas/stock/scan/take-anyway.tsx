import { ApiError } from "@freehub/contract/errors";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { isPromisedRefusal } from "#areas/stock/ledger/promised-offers.tsx";
import { recordingSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { loadPart } from "#lib/load-part.ts";
import { usePermissions } from "#lib/permissions.ts";
import { notify } from "#ui/notify.ts";
import type { StoredChange } from "#work/outbox/stored-changes.ts";

/**
 * If a change was refused because its pieces are promised to others: books it in its stead and at its time although they are. Nothing
 * without the right to do that.
 */
export function TakeAnyway({ change }: { change: StoredChange }) {
	const { isKnown, offers } = usePermissions();
	const { body, delta, refusal } = change;
	const [isSending, setSending] = useState(false);
	const error = refusal === undefined || refusal === "unanswered" ? undefined : new ApiError(refusal);
	if (!isPromisedRefusal(error) || !isKnown || !offers("sale.override")) return null;

	async function take() {
		setSending(true);
		try {
			const { sendInstead } = await loadPart("settle-change", () => import("#work/outbox/settle-change.ts"));
			await sendInstead({ refused: change, by: "change" }, { body: { ...body, override: true }, delta });
		} catch (failure) {
			notify(recordingSentence(failure), "failure");
		}
		setSending(false);
	}

	return (
		<Button size="sm" variant="danger" loading={isSending} onClick={() => void take()}>
			<Trans comment="pieces that are promised to others">Take it anyway</Trans>
		</Button>
	);
}
