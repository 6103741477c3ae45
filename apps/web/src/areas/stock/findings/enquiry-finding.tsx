import type { Finding } from "@freehub/contract/stock/review";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ConfirmWrite } from "#ui/confirm-dialog.tsx";
import classes from "./review.module.css";
import { deleteOneEnquiry } from "./review-writes.ts";

type Props = { enquiry: NonNullable<Finding["enquiry"]>; product: Finding["product"] };

/** An enquiry: its author, product and text, with a link to answer by mail. */
export function EnquiryWords({ enquiry: { name, email, text }, product }: Props) {
	const person = <strong>{name}</strong>;
	const address = <a href={mailTo(email, product?.name)}>{email}</a>;
	return (
		<>
			<p>{askedSentence(person, address, product)}</p>
			<blockquote className={classes.text}>{text}</blockquote>
		</>
	);
}

function askedSentence(person: ReactNode, address: ReactNode, product: Finding["product"]): ReactNode {
	if (product === null) {
		return (
			<Trans>
				{person} ({address}) asks:
			</Trans>
		);
	}
	if (!product.isDeleted) {
		const item = <Link to={paths.product(product._id)}>{product.name}</Link>;
		return (
			<Trans comment="item is a product">
				{person} ({address}) asks about {item}:
			</Trans>
		);
	}
	const item = product.name;
	return (
		<Trans comment="item is a product">
			{person} ({address}) asks about {item} <span className="quiet">(deleted)</span>:
		</Trans>
	);
}

/** Prefills the subject. */
function mailTo(email: string, product: string | undefined): string {
	const subject = product === undefined ? t`Your question` : t`Your question about ${product}`;
	return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}

type DialogProps = { finding: Finding; isOpen: boolean; onClose: () => void };

export function DeleteEnquiryDialog({ finding, isOpen, onClose }: DialogProps) {
	const person = <strong>{finding.enquiry?.name}</strong>;
	return (
		<ConfirmWrite
			write={deleteOneEnquiry}
			input={finding}
			title={t`Delete an enquiry`}
			action={t`Delete`}
			isOpen={isOpen}
			onClose={onClose}
		>
			<p>
				<Trans>
					What {person} asked is deleted for good, with the name and the address. Mails that were sent about
					it stay where they are.
				</Trans>
			</p>
		</ConfirmWrite>
	);
}
