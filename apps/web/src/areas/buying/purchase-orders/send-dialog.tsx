import { sendPurchaseOrder } from "@freehub/contract/buying/purchase-commands";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import type { Supplier } from "@freehub/contract/buying/suppliers";
import { ApiError } from "@freehub/contract/errors";
import { shop } from "@freehub/domain/shop";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { errorSentences } from "#lib/error-sentence.ts";
import { formatList, formatMoneyIn } from "#lib/format.ts";
import { plainRate, typedText } from "#lib/number-typing.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { RateField } from "#ui/currency-fields.tsx";
import { DialogButtons } from "#ui/dialog-end.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { RadioChoice } from "#ui/radio-choice.tsx";
import { mailSentence } from "./mail-state.tsx";
import { minimumOf } from "./order-minimum.ts";
import { hasNoPrice } from "./purchase-draft.ts";
import { FileLinks } from "./purchase-menu.tsx";
import classes from "./purchase-page.module.css";
import { type Sending, sendOnePurchaseOrder } from "./purchase-writes.ts";
import { purchaseOrderQuery } from "./queries.ts";

type Props = { order: PurchaseOrder; supplier: Supplier | undefined; onClose: () => void };

/** Sends a draft by mail, or marks it as sent in another way. */
export function SendDialog(props: Props) {
	const read = useQuery(settingsQuery);
	return (
		<FormDialog title={t`Send the order`} isOpen onClose={props.onClose} size={480}>
			{read.data === undefined ? (
				<LoadState query={read} what={t`The settings could not be loaded.`} />
			) : (
				<SendForm {...props} canMail={read.data.sendsOrders} />
			)}
		</FormDialog>
	);
}

const check = checkFor(sendPurchaseOrder);

function SendForm({ order, supplier, canMail, onClose }: Props & { canMail: boolean }) {
	const addresses = (supplier?.contacts ?? []).filter(({ getsOrders, email }) => getsOrders && email !== "");
	const { currency } = order;
	const isForeign = currency !== shop().currency;
	const { form, submit, isPending, failure, error } = useWriteForm({
		write: sendOnePurchaseOrder,
		initialValues: {
			by: (canMail ? "mail" : "marked") as Sending["by"],
			to: "",
			message: "",
			// As typed when its mail failed, or by the API.
			rate: isForeign && order.rate !== null ? typedText(Number(order.rate)) : "",
		},
		inputOf: ({ by, to, message, rate }): { order: PurchaseOrder; sending: Sending } => ({
			order,
			sending: {
				by,
				...(by === "mail" && to.trim() !== "" && { to: to.trim() }),
				...(by === "mail" && message.trim() !== "" && { message }),
				...(isForeign && { rate: plainRate(rate) }),
				// If an offer changes a price in this moment, nothing is sent.
				...(order.total !== undefined && { total: order.total }),
			},
		}),
		check: ({ sending }) => ({
			...check(sending),
			...(sending.by === "mail" && addresses.length === 0 && sending.to === undefined
				? { to: t`Enter the address that the order is sent to.` }
				: {}),
			...(isForeign && sending.rate === "" && { rate: t`Enter the rate of today.` }),
		}),
		onDone: onClose,
	});
	// The mail server's refusal is stored with the order.
	const { data: now } = useQuery({ ...purchaseOrderQuery(order._id), enabled: false });
	const { by } = form.values;
	const choose = (chosen: Sending["by"]) => form.setFieldValue("by", chosen);
	return (
		<form className="without-empty stack gap-14" onSubmit={submit} noValidate>
			{canMail ? <SendWays by={by} onChoose={choose} /> : <NoMail order={order} />}
			{by === "mail" && (
				<>
					{addresses.length > 0 && (
						<p className="anywhere">{toSentence(addresses.map(({ email }) => email))}</p>
					)}
					<TextInput
						label={addresses.length > 0 ? t`Another address` : t`Address for orders`}
						type="email"
						autoComplete="off"
						maxLength={254}
						{...form.getInputProps("to")}
					/>
					<Textarea
						label={t`Message`}
						description={t`It comes before the order in the mail.`}
						autosize
						minRows={2}
						maxRows={8}
						maxLength={4000}
						{...form.getInputProps("message")}
					/>
				</>
			)}
			{isForeign && <RateField currency={currency} {...form.getInputProps("rate")} />}
			<Doubts order={order} supplier={supplier} />
			{failure !== undefined && now?.lastMail?.isSent === false && now.lastMail.answer !== "" && (
				<p className="amber note anywhere">{mailSentence(now.lastMail)}</p>
			)}
			<FailureNote>
				{failure === undefined || isMailFailure(error) ? failure : errorSentences(error)}
			</FailureNote>
			{failure !== undefined && by === "mail" && isMailFailure(error) && (
				<Button variant="default" onClick={() => choose("marked")}>
					<Trans>Mark as sent instead</Trans>
				</Button>
			)}
			<DialogButtons onCancel={onClose} isPending={isPending} data-autofocus>
				{by === "mail" ? <Trans context="an order">Send</Trans> : <Trans>Mark as sent</Trans>}
			</DialogButtons>
		</form>
	);
}

type WaysProps = { by: Sending["by"]; onChoose: (by: Sending["by"]) => void };

function SendWays({ by, onChoose }: WaysProps) {
	return (
		<fieldset className="stack gap-8">
			<legend className="hidden">
				<Trans>How the order is sent</Trans>
			</legend>
			<RadioChoice
				group="by"
				label={t`By mail`}
				note={t`With the order as PDF and CSV.`}
				isChosen={by === "mail"}
				onChoose={() => onChoose("mail")}
			/>
			<RadioChoice
				group="by"
				label={t`Mark as sent`}
				note={t`It was ordered by phone, in a portal or at a visit.`}
				isChosen={by === "marked"}
				onChoose={() => onChoose("marked")}
			/>
		</fieldset>
	);
}

/** Why no mail is offered, and the files that somebody sends in its place. */
function NoMail({ order }: { order: PurchaseOrder }) {
	return (
		<>
			<p>
				<Trans>
					This server has no mail service (SMTP_URL), so it cannot mail the order. Send its files yourself,
					then mark it as sent.
				</Trans>{" "}
				{order.number === null && (
					<Trans>The order gets its number when it is marked; from then on its files have it too.</Trans>
				)}
			</p>
			<p className={`line gap-4-16 ${classes.files}`}>
				<FileLinks order={order} />
			</p>
		</>
	);
}

/** Warnings before an order is sent. They do not keep it from being sent. */
function Doubts({ order, supplier }: { order: PurchaseOrder; supplier: Supplier | undefined }) {
	const { currency, lines, total = 0 } = order;
	const unpriced = lines.filter(
		({ ordered, cost = 0, per = 1 }) => ordered > 0 && hasNoPrice({ cost, per }),
	).length;
	const discontinued = lines.filter(({ ordered, isDiscontinued }) => ordered > 0 && isDiscontinued).length;
	const minimum = minimumOf(supplier, currency);
	const doubts = [
		...(unpriced > 0
			? [
					plural(unpriced, {
						one: "# line has no price: what comes of it would cost nothing.",
						other: "# lines have no price: what comes of them would cost nothing.",
					}),
				]
			: []),
		...(discontinued > 0
			? [
					plural(discontinued, {
						one: "# line is of a discontinued product.",
						other: "# lines are of discontinued products.",
					}),
				]
			: []),
		...(minimum !== undefined && total < minimum ? [belowMinimum(total, minimum, currency)] : []),
	];
	if (doubts.length === 0) return null;
	return (
		<div className="amber note stack gap-6">
			{doubts.map((doubt) => (
				<p key={doubt}>{doubt}</p>
			))}
		</div>
	);
}

function belowMinimum(total: number, minimum: number, currency: string): string {
	const [worth, least] = [formatMoneyIn(currency, total), formatMoneyIn(currency, minimum)];
	return t({
		comment: "least and worth are amounts",
		message: `The supplier’s minimum of ${least} is not reached: the order is for ${worth}.`,
	});
}

function toSentence(addresses: readonly string[]): string {
	const list = formatList(addresses);
	return t({ comment: "list is of mail addresses", message: `It goes to ${list}.` });
}

function isMailFailure(error: unknown): boolean {
	return error instanceof ApiError && error.code === "unavailable";
}
