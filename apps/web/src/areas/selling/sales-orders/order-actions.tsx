import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DocumentMenu } from "#documents/document-menu.tsx";
import { paths, salesOrderPath } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { ConfirmWrite } from "#ui/confirm-dialog.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { CloseDialog, ReopenDialog } from "./close-and-reopen.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { cancelOneSale, copyOneSale, deleteOneSale } from "./sale-writes.ts";

type Props = {
	order: SalesOrder;
	/** Saves what was typed, then runs an action on the stored order. */
	whenSaved: (act: (saved: SalesOrder) => void) => Promise<void>;
};

type Asking = "place" | "close" | "reopen" | "cancel" | "delete";

/** The actions for a whole order, each only in the states that it fits. */
export function OrderActions({ order, whenSaved }: Props) {
	const navigate = useNavigate();
	const [asking, setAsking] = useState<{ what: Asking; saved: SalesOrder }>();
	const copy = useWrite(copyOneSale, { isShown: () => false });
	const onClose = () => setAsking(undefined);
	const { lines, placedAt, cancelledAt } = order;
	const isDraft = placedAt === null;
	const isOpen = lines.some(({ open }) => open > 0);
	const isHere = lines.some(({ promises }) => promises.some(({ source }) => source.kind === "place"));
	const hasDelivered = lines.some(({ delivered }) => delivered > 0);
	const hasClosed = lines.some(({ closed }) => closed > 0);
	const ask = (what: Asking) => void whenSaved((saved) => setAsking({ what, saved }));

	async function copyNow(saved: SalesOrder) {
		const outcome = await copy.run(saved);
		if (outcome.isDone) void navigate(salesOrderPath(outcome.answer._id));
	}

	const entries: { what: Asking; label: string; isShown: boolean; isDanger?: true }[] = [
		{ what: "close", label: t`Close what is open`, isShown: isOpen },
		{
			what: "reopen",
			label: cancelledAt === null ? t`Open closed lines again` : t`Open the order again`,
			isShown: hasClosed,
		},
		{
			what: "cancel",
			label: t`Cancel the order`,
			isShown: !isDraft && cancelledAt === null && !hasDelivered,
			isDanger: true,
		},
		{ what: "delete", label: t`Delete the draft`, isShown: isDraft, isDanger: true },
	];
	return (
		<>
			<DocumentMenu label={t`More about this order`}>
				{(close) => (
					<>
						<button
							type="button"
							onClick={() => {
								close();
								void whenSaved((saved) => void copyNow(saved));
							}}
						>
							<Trans context="verb, an order">Copy</Trans>
						</button>
						{entries
							.filter(({ isShown }) => isShown)
							.map(({ what, label, isDanger }) => (
								<button
									key={what}
									type="button"
									data-danger={isDanger}
									onClick={() => {
										close();
										ask(what);
									}}
								>
									{label}
								</button>
							))}
					</>
				)}
			</DocumentMenu>
			{isHere && (
				<ButtonLink to={paths.handOverOf(order._id)} {...(order.isToConfirm && { variant: "default" })}>
					<Trans context="verb">Hand over</Trans>
				</ButtonLink>
			)}
			{isDraft && (
				<Button leftSection={<IconCheck aria-hidden="true" />} onClick={() => ask("place")}>
					<Trans context="verb, a customer's order">Place</Trans>
				</Button>
			)}
			{asking?.what === "place" && <PlaceDialog order={asking.saved} onClose={onClose} />}
			{asking?.what === "close" && <CloseDialog order={asking.saved} onClose={onClose} />}
			{asking?.what === "reopen" && <ReopenDialog order={asking.saved} onClose={onClose} />}
			<ConfirmWrite
				write={cancelOneSale}
				input={order}
				title={t`Cancel the order`}
				action={t`Cancel the order`}
				isOpen={asking?.what === "cancel"}
				onClose={onClose}
			>
				<p>
					<Trans>
						All its pieces are free again at once, and its number stays taken. It can be opened again.
					</Trans>
				</p>
			</ConfirmWrite>
			<ConfirmWrite
				write={deleteOneSale}
				input={order}
				title={t`Delete the draft`}
				action={t`Delete the draft`}
				isOpen={asking?.what === "delete"}
				onClose={onClose}
				onDone={() => void navigate(paths.salesOrders)}
			>
				<p>
					<Trans>The draft is deleted for good, with all its lines.</Trans>
				</p>
			</ConfirmWrite>
		</>
	);
}
