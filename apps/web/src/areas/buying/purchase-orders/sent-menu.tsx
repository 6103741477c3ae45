import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";
import { useNavigate } from "react-router";
import { LineChoices } from "#documents/line-choices.tsx";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { ConfirmWrite } from "#ui/confirm-dialog.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { FileLinks, PurchaseOrderMenu } from "./purchase-menu.tsx";
import { cancelOnePurchaseOrder, closeLines, copyOnePurchaseOrder, reopenLines } from "./purchase-writes.ts";

type Asking = "close" | "reopen" | "cancel";

/** The rarely used actions of an order that was sent or cancelled. */
export function SentMenu({ order }: { order: PurchaseOrder }) {
	const navigate = useNavigate();
	const [asking, setAsking] = useState<Asking>();
	const copy = useWrite(copyOnePurchaseOrder, { isShown: () => false });
	const onClose = () => setAsking(undefined);
	const { lines, cancelledAt, sentAt } = order;
	const hasCome = lines.some(({ accepted, credited }) => accepted + credited > 0);
	const isOpen = lines.some(({ open }) => open > 0);
	const hasClosed = cancelledAt === null && lines.some(({ closed }) => closed !== null);

	async function copyNow() {
		const outcome = await copy.run(order);
		if (outcome.isDone) void navigate(paths.purchaseOrder(outcome.answer._id));
	}

	return (
		<>
			<PurchaseOrderMenu>
				{(close) => {
					const ask = (what: Asking) => () => {
						close();
						setAsking(what);
					};
					return (
						<>
							<FileLinks order={order} onChoose={close} />
							<button
								type="button"
								onClick={() => {
									close();
									void copyNow();
								}}
							>
								<Trans context="verb, an order">Copy</Trans>
							</button>
							{isOpen && (
								<button type="button" onClick={ask("close")}>
									<Trans>Close open lines</Trans>
								</button>
							)}
							{hasClosed && (
								<button type="button" onClick={ask("reopen")}>
									<Trans>Expect closed lines again</Trans>
								</button>
							)}
							{sentAt !== null && cancelledAt === null && !hasCome && (
								<button type="button" data-danger onClick={ask("cancel")}>
									<Trans>Cancel the order</Trans>
								</button>
							)}
						</>
					);
				}}
			</PurchaseOrderMenu>
			{asking === "close" && <CloseDialog order={order} onClose={onClose} />}
			{asking === "reopen" && <ReopenDialog order={order} onClose={onClose} />}
			<ConfirmWrite
				write={cancelOnePurchaseOrder}
				input={order}
				title={t`Cancel the order`}
				action={t`Cancel the order`}
				isOpen={asking === "cancel"}
				onClose={onClose}
			>
				<p>
					<Trans>
						Nothing of it is expected any more, and its number stays taken. The supplier gets no mail: tell
						them.
					</Trans>
				</p>
			</ConfirmWrite>
		</>
	);
}

type Props = { order: PurchaseOrder; onClose: () => void };

/** Closes lines of which nothing more will come, with a reason. */
function CloseDialog({ order, onClose }: Props) {
	const [why, setWhy] = useState("");
	const { run, isPending, failure } = useWrite(closeLines);
	const open = order.lines.filter((line) => line.open > 0);
	async function close(lines: string[]) {
		const { isDone } = await run({ id: order._id, lines, why: why.trim() });
		if (isDone) onClose();
	}
	return (
		<FormDialog title={t`Close open lines`} isOpen onClose={onClose}>
			<LineChoices
				items={open.map(({ _id, productName, open: pieces }) => ({
					id: _id,
					label: productName,
					note: plural(pieces, { one: "# piece open", other: "# pieces open" }),
				}))}
				initial={open.map(({ _id }) => _id)}
				most={open.length}
				action={(chosen) => {
					const pieces = open.reduce((sum, line) => sum + (chosen.includes(line._id) ? line.open : 0), 0);
					return plural(pieces, { one: "Close # piece", other: "Close # pieces" });
				}}
				isPending={isPending}
				failure={failure}
				onCancel={onClose}
				onChoose={(lines) => void close(lines)}
			>
				<TextInput
					label={t`Reason`}
					placeholder={t`Out of production`}
					maxLength={500}
					autoComplete="off"
					value={why}
					onChange={(event) => setWhy(event.currentTarget.value)}
				/>
			</LineChoices>
		</FormDialog>
	);
}

function ReopenDialog({ order, onClose }: Props) {
	const { run, isPending, failure } = useWrite(reopenLines);
	const closed = order.lines.filter((line) => line.closed !== null);
	async function reopen(lines: string[]) {
		const { isDone } = await run({ id: order._id, lines });
		if (isDone) onClose();
	}
	return (
		<FormDialog title={t`Expect closed lines again`} isOpen onClose={onClose}>
			<LineChoices
				items={closed.map(({ _id, productName, closed: reason }) => ({
					id: _id,
					label: productName,
					note: reason?.why ?? "",
				}))}
				initial={closed.map(({ _id }) => _id)}
				most={closed.length}
				action={t`Expect again`}
				isPending={isPending}
				failure={failure}
				onCancel={onClose}
				onChoose={(lines) => void reopen(lines)}
			/>
		</FormDialog>
	);
}
