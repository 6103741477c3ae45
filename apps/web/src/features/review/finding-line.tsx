import type { Location } from "@freehub/contract/locations";
import type { Finding } from "@freehub/contract/review";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { MovementSentence } from "#features/movements/movements.public.ts";
import { formatDay, formatMoney, formatTimestamp, personName, plural } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useCommand } from "#lib/use-command.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import classes from "./review.module.css";
import { seeFinding, unseeFinding } from "./review-commands.ts";

type Props = { finding: Finding; locations: readonly Location[] };

/** One finding as a sentence, with the way to the thing that it is about, and 'Seen'. */
export function FindingLine({ finding, locations }: Props) {
	const { at, seen } = finding;
	const line = useRef<HTMLLIElement>(null);
	const { offers } = usePermissions();
	const name = finding.product?.name ?? finding.import?.name ?? "";
	return (
		<li ref={line} className={classes.line}>
			<time className={classes.time} dateTime={at} title={formatTimestamp(at)}>
				{formatDay(at)}
			</time>
			<div className={classes.what}>
				<p>
					<Sentence finding={finding} locations={locations} />
				</p>
				{seen && (
					<small>
						Seen by {seen.byName}, {formatTimestamp(seen.at)}
					</small>
				)}
			</div>
			<div className={classes.actions}>
				<WayThere finding={finding} name={name} mayEdit={offers("product.write")} />
				{(offers("stock.adjust") || offers("product.write")) && (
					<SeenButton finding={finding} name={name} onPress={() => focusNext(line.current)} />
				)}
			</div>
		</li>
	);
}

function Sentence({ finding: { kind, movement, product, import: file }, locations }: Props): ReactNode {
	if (movement !== null) {
		return (
			<>
				<MovementSentence movement={movement} locations={locations} />
				{movement.value !== null && movement.value > 0 && `, worth ${formatMoney(movement.value)}`}
				{movement.note !== "" && <small>{movement.note}</small>}
			</>
		);
	}
	if (file !== null) {
		return (
			<>
				{personName(file.actorName)} imported <Link to={paths.import(file._id)}>{file.name}</Link>:{" "}
				{file.state === "failed" ? "it failed" : `${plural(file.refused, "row")} of ${file.rows} refused`}
				{file.error !== null && <small>{file.error}</small>}
			</>
		);
	}
	if (product === null) return null;
	return (
		<>
			<Link to={paths.product(product._id)}>{product.name}</Link>
			{product.sku !== null && <span className={classes.dim}> {product.sku}</span>} has {lackOf[kind]}
		</>
	);
}

const lackOf: Partial<Record<Finding["kind"], string>> = {
	"no-price": "no price",
	"no-category": "no category",
	"no-picture": "no picture",
};

/** Where one sees more, or puts it right. */
function WayThere({ finding, name, mayEdit }: { finding: Finding; name: string; mayEdit: boolean }) {
	const { movement, import: file, product } = finding;
	const [to, words] =
		movement !== null
			? [
					paths.movementsOf({ product: movement.product, kind: movement.kind }),
					movement.kind === "count" ? "Counts" : "Adjustments",
				]
			: file !== null
				? [paths.import(file._id), "Open"]
				: mayEdit
					? [paths.editItem(product?._id ?? ""), "Edit"]
					: [paths.product(product?._id ?? ""), "Details"];
	return (
		<ButtonLink to={to} size="xs" variant="quiet">
			{words}
			<VisuallyHidden>
				{movement !== null ? " of" : ""} {name}
			</VisuallyHidden>
		</ButtonLink>
	);
}

type SeenProps = { finding: Finding; name: string; onPress: () => void };

function SeenButton({ finding, name, onPress }: SeenProps) {
	const isSeen = finding.seen !== null;
	// The line goes at once; a message tells where it was not done.
	const { run } = useCommand(isSeen ? unseeFinding : seeFinding, { isShown: () => false });
	const Icon = isSeen ? IconEyeOff : IconEye;
	return (
		<Button
			size="xs"
			variant="default"
			data-seen
			leftSection={<Icon size={16} aria-hidden="true" />}
			onClick={() => {
				onPress();
				void run(finding);
			}}
		>
			{isSeen ? "Not seen" : "Seen"}
			<VisuallyHidden> {name}</VisuallyHidden>
		</Button>
	);
}

/** The line that is left takes its button along; the keyboard goes on with the next one. */
function focusNext(line: HTMLElement | null): void {
	const next = line?.nextElementSibling ?? line?.previousElementSibling;
	next?.querySelector<HTMLElement>("[data-seen]")?.focus();
}
