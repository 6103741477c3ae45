import type { ServedPromise } from "@freehub/contract/stock/promise-notices";
import {
	getTransferPaper,
	type TransferLine,
	type TransferNote,
	type TransferStepMade,
} from "@freehub/contract/stock/transfer-notes";
import { transferSteps } from "@freehub/domain/stock/transfer";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { useMayTakeBack } from "#areas/stock/ledger/use-taking-back.ts";
import { ForWhom } from "#areas/stock/promises/for-whom.tsx";
import { apiLink } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { useWrite } from "#lib/use-write.ts";
import { ConfirmWrite } from "#ui/confirm-dialog.tsx";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { HeadFact, PageHead } from "#ui/page-head.tsx";
import { ReceiveTransfer } from "./receive-transfer.tsx";
import { SentFields } from "./transfer-fields.tsx";
import { stepWords, TransferBadges, transferTitle } from "./transfer-words.tsx";
import { cancelOneTransfer, closeOneTransfer, reopenOneTransfer, takeStepBack } from "./transfer-writes.ts";
import classes from "./transfers.module.css";

/** A note that was sent or cancelled: what left, what has come, and what is still on its way. */
export function SentTransfer({ note }: { note: TransferNote }) {
	const { offers } = usePermissions();
	const [isReceiving, setReceiving] = useState(false);
	const [served, setServed] = useState<readonly ServedPromise[]>([]);
	const locations = useLocations();
	const [ending, setEnding] = useState<"lost" | "returned">();
	const cancel = useWrite(cancelOneTransfer, { isShown: () => false });
	const reopen = useWrite(reopenOneTransfer, { isShown: () => false });
	const mayWrite = offers("stock.transfer");
	const isEditable = mayWrite && note.state !== "cancelled";
	const isOpen = note.lines.some(({ open }) => open > 0);
	const hasArrived = note.lines.some(({ received, over }) => received + over > 0);
	const close = (how: "lost" | "returned", label: string) => (
		<Button key={how} variant="quiet" onClick={() => setEnding(how)}>
			{label}
		</Button>
	);
	return (
		<div className="without-empty stack gap-16">
			<PageHead
				title={transferTitle(note)}
				crumbs={[{ label: t`Transfers`, to: paths.transferNotes }]}
				fact={<TransferBadges note={note} />}
				actions={
					<>
						{mayWrite && isOpen && !hasArrived && !isReceiving && (
							<Button variant="quiet" loading={cancel.isPending} onClick={() => void cancel.run(note)}>
								<Trans>Cancel the transfer</Trans>
							</Button>
						)}
						{mayWrite && note.state === "cancelled" && note.sentAt === null && (
							<Button variant="default" loading={reopen.isPending} onClick={() => void reopen.run(note)}>
								<Trans>Make it a draft again</Trans>
							</Button>
						)}
						{mayWrite && isOpen && !isReceiving && (
							<Button
								leftSection={<IconPackageImport aria-hidden="true" />}
								onClick={() => setReceiving(true)}
							>
								<Trans context="verb">Receive</Trans>
							</Button>
						)}
					</>
				}
			/>
			{!isReceiving && <TransferFacts note={note} isEdited={isEditable} />}
			{!isReceiving && isEditable && <SentFields note={note} />}
			{!isReceiving && (
				<ForWhom
					served={served.map((one) => ({ ...one, productName: productNameIn(note, one.product) }))}
					locations={locations}
					of={note.number ?? ""}
				/>
			)}
			{isReceiving && isOpen ? (
				<ReceiveTransfer
					note={note}
					onDone={(come) => {
						setServed([...served, ...come]);
						setReceiving(false);
					}}
				/>
			) : (
				<DataTable
					caption={t`Lines of the transfer`}
					columns={[t`Product`, ...numberColumns().map((numbers) => ({ numbers }))]}
				>
					{note.lines.map((line) => (
						<SentTransferLine key={line._id} line={line} />
					))}
				</DataTable>
			)}
			{mayWrite && isOpen && !isReceiving && (
				<div className="buttons-end">
					{hasArrived && close("returned", t`The rest is back at the sender`)}
					{offers("stock.adjust") && close("lost", t`The rest is lost`)}
				</div>
			)}
			{note.steps.length > 0 && <Steps steps={note.steps} />}
			<ConfirmWrite
				write={closeOneTransfer}
				input={{ id: note._id, how: ending ?? "lost" }}
				title={ending === "returned" ? t`The rest is back at the sender` : t`The rest is lost`}
				action={ending === "returned" ? t`It is back` : t`It is lost`}
				isOpen={ending !== undefined}
				onClose={() => setEnding(undefined)}
				onDone={() => setEnding(undefined)}
			>
				<p>
					{ending === "returned" ? (
						<Trans>All pieces that are still on their way are booked back to where they came from.</Trans>
					) : (
						<Trans>All pieces that are still on their way are written off.</Trans>
					)}
				</p>
			</ConfirmWrite>
		</div>
	);
}

function productNameIn({ lines }: TransferNote, product: string): string {
	return lines.find((line) => line.product === product)?.productName ?? "";
}

const numberColumns = () => [
	t({ context: "pieces", message: "To send" }),
	t({ context: "pieces", message: "Sent" }),
	t({ context: "pieces", message: "Received" }),
	t({ context: "pieces", message: "On their way" }),
];

function SentTransferLine({ line }: { line: TransferLine }) {
	const { product, productName, sku, pieces, sent, received, over, open } = line;
	const others = (["over", "returned", "lost"] as const).filter((step) => line[step] > 0);
	return (
		<DataRow>
			<Cell className="weight-650">
				<Link to={paths.product(product)}>{productName}</Link>
				<small className="unless-empty">{sku}</small>
				<small className="unless-empty amber-text">
					{others.map((step) => stepWords[step](line[step])).join(", ")}
				</small>
			</Cell>
			{[pieces, sent, received + over, open].map((count, n) => (
				<Cell key={numberColumns()[n]} label={numberColumns()[n] ?? ""}>
					{count === 0 ? "–" : formatCount(count)}
				</Cell>
			))}
		</DataRow>
	);
}

/** @param isEdited the day and the note are in fields of their own. */
function TransferFacts({ note, isEdited }: { note: TransferNote; isEdited: boolean }) {
	const { _id, number, from, to, expected, sentAt, cancelledAt, createdByName, note: text } = note;
	return (
		<dl className={classes.facts}>
			<HeadFact name={t({ context: "place", message: "From" })}>{from.name}</HeadFact>
			<HeadFact name={t({ context: "place", message: "To" })}>{to.name}</HeadFact>
			{!isEdited && (
				<HeadFact name={t`Expected on`}>{expected === null ? "–" : formatFullDate(expected)}</HeadFact>
			)}
			<HeadFact name={t({ context: "an order", message: "Begun by" })}>{personName(createdByName)}</HeadFact>
			{sentAt !== null && (
				<HeadFact name={t({ context: "pieces", message: "Sent" })}>
					<time dateTime={sentAt}>{formatTimestamp(sentAt)}</time>
					{number !== null && (
						<small>
							<a href={apiLink(getTransferPaper, { params: { id: _id } })} download>
								{t({ context: "verb", message: "Download as PDF" })}
							</a>
						</small>
					)}
				</HeadFact>
			)}
			{cancelledAt !== null && (
				<HeadFact name={t({ context: "a transfer note", message: "Cancelled" })}>
					<time dateTime={cancelledAt}>{formatTimestamp(cancelledAt)}</time>
				</HeadFact>
			)}
			{!isEdited && text !== "" && (
				<HeadFact name={t`Note`}>
					<span className={classes.note}>{text}</span>
				</HeadFact>
			)}
		</dl>
	);
}

/** The steps of a note, newest first, each with Undo for people who may take it back. */
function Steps({ steps }: { steps: readonly TransferStepMade[] }) {
	const mayTakeBack = useMayTakeBack();
	const { offers } = usePermissions();
	const { run, isPending } = useWrite(takeStepBack, { isShown: () => false });
	return (
		<section className="card headings" aria-labelledby="steps">
			<header className="card-head">
				<h2 id="steps">
					<Trans>What was done</Trans>
				</h2>
			</header>
			<ul>
				{steps.map(({ batch, at, by, byName, note, pieces }) => (
					<li key={batch} className="row-ends gap-12 tall pad-6-16 ruled">
						<span>
							{transferSteps.flatMap((step) => stepsOf(step, pieces[step])).join(", ")}
							<small className="quiet">
								{" "}
								{personName(byName)}, <time dateTime={at}>{formatTimestamp(at)}</time>
							</small>
							{note !== "" && <small className="quiet anywhere"> {note}</small>}
						</span>
						{offers("stock.transfer") && mayTakeBack("transfer", by, at) !== "no" && (
							<Button size="sm" variant="default" loading={isPending} onClick={() => void run({ batch })}>
								<Trans>Undo</Trans>
							</Button>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

const stepsOf = (step: keyof typeof stepWords, pieces = 0) => (pieces > 0 ? [stepWords[step](pieces)] : []);
