import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import classes from "./receiving.module.css";
import { askedPurchaseOrderQuery } from "./receiving-queries.ts";
import { purchaseOrdersSentence } from "./receiving-words.ts";
import type { DeliveryProps } from "./use-receiving.ts";

/** Another order is to be received while this delivery is not finished: it is on the same truck, or another delivery. */
export function AskedPurchaseOrder({ receiving, lines }: DeliveryProps) {
	const { askedOrder = "" } = receiving;
	const query = askedPurchaseOrderQuery(askedOrder);
	const read = useQuery(askedOrder === "" ? { ...query, queryFn: skipToken } : query);
	if (askedOrder === "") return null;
	const now = purchaseOrdersSentence(lines);
	const [first] = read.data?.lines ?? [];
	const number = first?.number ?? t`the other order`;
	const isSameSupplier = first !== undefined && first.supplier._id === lines[0]?.supplier._id;
	return (
		<section className={classes.question} aria-label={t`Another order`}>
			<p role="alert">
				<strong>
					<Trans comment="now are numbers of orders">You have not finished receiving {now}.</Trans>
				</strong>{" "}
				<Trans>What you received stays booked, and this delivery can be continued later.</Trans>
			</p>
			<div className="buttons long-buttons">
				{isSameSupplier && (
					<Button onClick={() => receiving.answerAsked(true)}>
						<Trans comment="number is an order's">Add {number} to this delivery</Trans>
					</Button>
				)}
				<Button variant="default" onClick={() => receiving.begin([askedOrder], { delivered: "" })}>
					<Trans comment="number is an order's">Begin a delivery of {number}</Trans>
				</Button>
				<Button variant="quiet" onClick={() => receiving.answerAsked(false)}>
					<Trans comment="now are numbers of orders">Go on with {now}</Trans>
				</Button>
			</div>
		</section>
	);
}
