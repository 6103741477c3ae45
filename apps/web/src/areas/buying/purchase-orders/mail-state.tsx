import type { OrderMail, PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";

type Props = {
	order: PurchaseOrder;
	/** Undefined: nobody here can send it again. */
	onSendAgain: (() => void) | undefined;
};

/** Says that the mail server refused the last mail about an order, or some of its addresses. */
export function MailState({ order: { lastMail, supplier }, onSendAgain }: Props) {
	if (lastMail === null || (lastMail.isSent && lastMail.answer === "")) return null;
	return (
		<div className="amber note stack gap-6">
			<p className="anywhere">{mailSentence(lastMail)}</p>
			<p className="line gap-4-16">
				<time dateTime={lastMail.at}>{formatTimestamp(lastMail.at)}</time>
				{onSendAgain && (
					<Button size="xs" variant="default" onClick={onSendAgain}>
						<Trans context="a mail">Send again</Trans>
					</Button>
				)}
				<Link to={paths.supplier(supplier._id)}>
					<Trans>Correct the supplier’s addresses</Trans>
				</Link>
			</p>
		</div>
	);
}

/** 'The mail to orders@wheels.test was refused: 550 no such user'. */
export function mailSentence({ kind, to, isSent, answer }: OrderMail): string {
	if (isSent) {
		return t({
			comment: "answer is the mail server's, such as: ada@example.com: 550 no such user",
			message: `The mail was sent, but not to everybody: ${answer}`,
		});
	}
	if (answer === "") {
		return kind === "reminder"
			? t({
					comment: "to is a mail address",
					message: `The reminder to ${to} was not sent: the mail server was not reached.`,
				})
			: t({
					comment: "to is a mail address",
					message: `The mail to ${to} was not sent: the mail server was not reached.`,
				});
	}
	return kind === "reminder"
		? t({
				comment: "to is a mail address; answer is the mail server's, such as: 550 no such user",
				message: `The reminder to ${to} was refused: ${answer}`,
			})
		: t({
				comment: "to is a mail address; answer is the mail server's, such as: 550 no such user",
				message: `The mail to ${to} was refused: ${answer}`,
			});
}
