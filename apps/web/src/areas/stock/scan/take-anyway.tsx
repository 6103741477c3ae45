import { ApiError } from "@freehub/contract/errors";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { Trans } from "@lingui/react/macro";
import { Button, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { isPromisedRefusal } from "#areas/stock/ledger/promises.ts";
import { recordingSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { loadPart } from "#lib/load-part.ts";
import { usePermissions } from "#lib/permissions.ts";
import { notify } from "#ui/notify.ts";
import type { StoredChange } from "#work/outbox/stored-changes.ts";
import type { Instead } from "./take-elsewhere.tsx";

type Props = {
	/** A change that the server has refused. */
	change: StoredChange;
	/** Told once another change is recorded in its stead. */
	onTaken?: (instead: Instead) => void;
};

/**
 * If a change was refused because its pieces are promised to others: books it in its stead and at its time although they are. Nothing
 * without the right to do that.
 */
export function TakeAnyway({ change, onTaken }: Props) {
	const { body, delta, refusal } = change;
	const [isSending, setSending] = useState(false);
	const error = refusal === undefined || refusal === "unanswered" ? undefined : new ApiError(refusal);
	if (!isPromisedRefusal(error)) return null;

	async function take() {
		setSending(true);
		try {
			const { sendInstead } = await loadPart("settle-change", () => import("#work/outbox/settle-change.ts"));
			const instead = { body: { ...body, override: true }, delta };
			const key = await sendInstead({ refused: change, by: "change" }, instead);
			if (key !== undefined) onTaken?.({ key, location: body.location ?? MAIN_LOCATION, delta });
		} catch (failure) {
			notify(recordingSentence(failure), "failure");
		}
		setSending(false);
	}

	return <TakeItAnyway loading={isSending} onTake={() => void take()} />;
}

type ButtonOf = Pick<ButtonProps, "loading"> & { onTake: () => void };

/** A button to take pieces that are promised to others; nothing without the right to do that. */
export function TakeItAnyway({ onTake, ...look }: ButtonOf) {
	const { isKnown, offers } = usePermissions();
	if (!isKnown || !offers("sale.override")) return null;
	return (
		<Button size="sm" variant="danger" {...look} onClick={onTake}>
			<Trans comment="pieces that are promised to others">Take it anyway</Trans>
		</Button>
	);
}
