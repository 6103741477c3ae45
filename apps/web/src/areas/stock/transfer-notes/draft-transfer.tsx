import { ApiError } from "@freehub/contract/errors";
import type { TransferNote } from "@freehub/contract/stock/transfer-notes";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { memo } from "react";
import { PromisedOffers } from "#areas/stock/ledger/promised-offers.tsx";
import { LineInput, LineProduct, RemoveLine } from "#documents/lines/line-cells.tsx";
import type { EditsLines } from "#documents/lines/line-editor.ts";
import { LineList } from "#documents/lines/line-list.tsx";
import { SaveFailure, SaveState, whenSaved } from "#documents/lines/save-state.tsx";
import { useLineEditor } from "#documents/lines/use-line-editor.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { DataRow } from "#ui/data-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import {
	type TransferHeader,
	type TransferLineDraft,
	transferDocument,
	transferSource,
} from "./transfer-document.ts";
import { TransferConflicts, TransferFields } from "./transfer-fields.tsx";
import { TransferBadges, transferTitle } from "./transfer-words.tsx";
import { cancelOneTransfer, changeOneTransfer, sendOneTransfer } from "./transfer-writes.ts";

/** A draft of a transfer note: it saves itself, and nothing moves until it is sent. */
export function DraftTransfer({ note }: { note: TransferNote }) {
	const { editor, state } = useLineEditor(transferDocument, note, {
		write: changeOneTransfer,
		place: `transfer ${note._id}`,
		isAuto: true,
	});
	const { header, lines } = state.draft;
	const send = useWrite(sendOneTransfer);
	const cancel = useWrite(cancelOneTransfer, { isShown: () => false });
	return (
		<div className="without-empty stack gap-16">
			<PageHead
				title={transferTitle(note)}
				crumbs={[{ label: t`Transfers`, to: paths.transferNotes }]}
				fact={
					<span className="line gap-10">
						<TransferBadges note={note} />
						<SaveState state={state} />
					</span>
				}
				actions={
					<>
						<Button
							variant="quiet"
							loading={cancel.isPending}
							onClick={() => void whenSaved(editor, (saved) => void cancel.run(saved))}
						>
							<Trans>Cancel the transfer</Trans>
						</Button>
						<Button
							leftSection={<IconSend aria-hidden="true" />}
							loading={send.isPending}
							onClick={() => void whenSaved(editor, (saved) => void send.run(saved))}
						>
							<Trans context="a transfer note">Send</Trans>
						</Button>
					</>
				}
			/>
			<TransferConflicts editor={editor} state={state} />
			<SaveFailure editor={editor} error={state.error} />
			<FailureNote>{send.failure && withProduct(send.failure, send.error, note)}</FailureNote>
			<PromisedOffers
				error={send.error}
				isPending={send.isPending}
				onOverride={() => void whenSaved(editor, (saved) => void send.run({ ...saved, override: true }))}
			/>
			<TransferFields header={header} onChange={(part) => editor.edit((draft) => changed(draft, part))} />
			<LineList
				editor={editor}
				lines={lines}
				source={transferSource}
				facts={({ sku, quantity }) => {
					const onHand = formatCount(quantity ?? 0);
					return [sku, t({ comment: "pieces", message: `${onHand} on hand` })].filter(Boolean).join(" · ");
				}}
				caption={t`Lines of the transfer`}
				columns={[t`Product`, t`Quantity`, t({ context: "column of an order's lines", message: "Remove" })]}
				row={(line) => <TransferLineRow key={line.key} line={line} editor={editor} />}
				empty={<Trans>Nothing is on this transfer yet. Add a product by its name, its SKU or a scan.</Trans>}
			/>
		</div>
	);
}

/** Why a note was not sent; a refusal that concerns a line begins with its product. */
function withProduct(why: string, error: unknown, { lines }: TransferNote): string {
	const product = error instanceof ApiError ? error.problem.product : undefined;
	const name = lines.find((line) => line.product === product)?.productName;
	return name === undefined ? why : t({ comment: "name is a product's", message: `${name}: ${why}` });
}

type Draft = { header: TransferHeader; lines: readonly TransferLineDraft[] };

const changed = ({ header, lines }: Draft, part: Partial<TransferHeader>): Draft => ({
	header: { ...header, ...part },
	lines,
});

type RowProps = { line: TransferLineDraft; editor: EditsLines<TransferHeader, TransferLineDraft> };

/** Memoised, because a note may have hundreds of lines. */
const TransferLineRow = memo(function TransferLineRow({ line, editor }: RowProps) {
	const { productName: name, sku, isDeleted } = line;
	return (
		<DataRow>
			<LineProduct line={line} codes={[sku]} isDeleted={isDeleted} />
			<LineInput
				editor={editor}
				line={line}
				name="quantity"
				column={t`Quantity`}
				label={t({ comment: "name is a product's", message: `Quantity of ${name}` })}
			/>
			<RemoveLine editor={editor} line={line} />
		</DataRow>
	);
});
