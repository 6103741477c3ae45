import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { usePermissions } from "#lib/permissions.ts";
import type { CountedLine, Question } from "./delivery.ts";
import classes from "./receiving.module.css";
import type { DeliveryProps as Props } from "./use-receiving.ts";

/** Asks about a scan that is more than ordered or not in the delivery. A further scan sets it aside. */
export function OpenQuestion({ receiving, delivery, lines }: Props) {
	const { question } = delivery;
	if (question === undefined) return null;
	return (
		<section className={classes.question} aria-label={t`Decide`}>
			{question.kind === "over" ? (
				<Over
					receiving={receiving}
					question={question}
					line={lines.find(({ _id }) => _id === question.line)}
				/>
			) : (
				<Stranger receiving={receiving} question={question} />
			)}
		</section>
	);
}

type OverProps = {
	receiving: Props["receiving"];
	question: Extract<Question, { kind: "over" }>;
	line: CountedLine | undefined;
};

function Over({ receiving, question, line }: OverProps) {
	const { offers } = usePermissions();
	const { pieces, product } = question;
	const { name } = product;
	const count = formatCount(pieces);
	const isClosed = line?.isClosed === true;
	return (
		<>
			<p role="alert">
				<strong>
					{plural(pieces, {
						one: `# piece of ${name} is more than expected.`,
						other: `# pieces of ${name} are more than expected.`,
					})}
				</strong>{" "}
				{line !== undefined && <SoFar line={line} />}{" "}
				{!isClosed && !offers("purchase.exceed") && (
					<Trans>Only buyers and owners can accept more than was ordered.</Trans>
				)}
			</p>
			<div className="buttons long-buttons">
				{!isClosed && offers("purchase.exceed") && (
					<Button onClick={() => void receiving.acceptOver()}>
						<Trans comment="count pieces">Accept {count} over</Trans>
					</Button>
				)}
				{!isClosed && (
					<Button variant="default" onClick={() => void receiving.refuseOver()}>
						<Trans comment="count pieces">Refuse {count}</Trans>
					</Button>
				)}
				<Button variant="quiet" onClick={receiving.setAside}>
					<Trans>Set aside</Trans>
				</Button>
			</div>
		</>
	);
}

function SoFar({ line }: { line: CountedLine }) {
	const { expected, accepted, isClosed } = line;
	if (isClosed) return <Trans>Its line of the order is closed: nothing more is expected.</Trans>;
	const come = formatCount(accepted);
	return plural(expected, {
		one: `# was ordered, and ${come} have come.`,
		other: `# were ordered, and ${come} have come.`,
	});
}

type StrangerProps = { receiving: Props["receiving"]; question: Extract<Question, { kind: "stranger" }> };

function Stranger({ receiving, question }: StrangerProps) {
	const { product, code, orders, pieces } = question;
	const count = formatCount(pieces);
	const name = product?.name ?? "";
	return (
		<>
			<p role="alert">
				<strong>
					{product === undefined
						? (misreadNote(code)?.sentence ?? t`No product has the code ${code}.`)
						: t`${name} is not in this delivery.`}
				</strong>{" "}
				{product !== undefined && orders.length === 0 && <Trans>No open order expects it.</Trans>}
			</p>
			<div className="buttons long-buttons">
				{orders.map(({ _id, number }) => (
					<Button key={_id} onClick={() => void receiving.addPurchaseOrder(_id)}>
						<Trans comment="number is an order's">Count it for {number}</Trans>
					</Button>
				))}
				{product !== undefined && (
					<Button variant="default" onClick={() => void receiving.receiveWithout()}>
						<Trans comment="count pieces">Receive {count} without an order</Trans>
					</Button>
				)}
				<Button variant={product === undefined ? "default" : "quiet"} onClick={receiving.setAside}>
					<Trans>Set aside</Trans>
				</Button>
			</div>
		</>
	);
}
