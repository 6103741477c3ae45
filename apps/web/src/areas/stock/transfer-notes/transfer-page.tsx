import { ApiError } from "@freehub/contract/errors";
import type { TransferNote } from "@freehub/contract/stock/transfer-notes";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { DraftTransfer } from "./draft-transfer.tsx";
import { transferQuery } from "./queries.ts";
import { SentTransfer } from "./sent-transfer.tsx";
import { transferTitle } from "./transfer-words.tsx";

/** One transfer note: a draft to fill and send, or what was sent and how much of it has come. */
export function TransferPage({ id }: { id: string }) {
	return (
		<OnlyWith
			right="stock.read"
			title={t`Transfers`}
			sentence={t`Transfers are for people who work with the stock.`}
		>
			<LoadedTransfer id={id} />
		</OnlyWith>
	);
}

function LoadedTransfer({ id }: { id: string }) {
	const read = useQuery(transferQuery(id));
	const { data: note, error } = read;
	if (error instanceof ApiError && error.status === 404) {
		return (
			<EmptyState sentence={t`This transfer was not found.`} isPage>
				<Link to={paths.transferNotes}>
					<Trans>All transfers</Trans>
				</Link>
			</EmptyState>
		);
	}
	if (note === undefined)
		return <LoadState query={read} what={t`The transfer could not be loaded.`} isPage />;
	return (
		<>
			<DocumentTitle>{transferTitle(note)}</DocumentTitle>
			<ShownTransfer note={note} />
		</>
	);
}

function ShownTransfer({ note }: { note: TransferNote }) {
	const { offers } = usePermissions();
	return note.state === "draft" && offers("stock.transfer") ? (
		<DraftTransfer note={note} />
	) : (
		<SentTransfer note={note} />
	);
}
