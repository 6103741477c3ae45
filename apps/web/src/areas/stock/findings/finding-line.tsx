import type { Location } from "@freehub/contract/stock/locations";
import type { Finding } from "@freehub/contract/stock/review";
import type { MovementKind } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconEye, IconEyeOff, IconMailCheck, IconMailOff } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { MovementSentence } from "#areas/stock/movements/movement-sentence.tsx";
import { formatMoney } from "#lib/format.ts";
import { formatDay, formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { focusRow } from "#lib/presses.ts";
import { useWrite } from "#lib/use-write.ts";
import { Row } from "#ui/held-list.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { EnquiryWords } from "./enquiry-finding.tsx";
import classes from "./review.module.css";
import { seeFinding, unseeFinding } from "./review-writes.ts";

type SentenceProps = { finding: Finding; locations: readonly Location[] };
type Props = SentenceProps & { onDelete: () => void };

/** One finding as a sentence, with a link to its subject, and a 'Seen' or 'Answered' button. */
export function FindingLine({ finding, locations, onDelete }: Props) {
	const { at, seen, enquiry } = finding;
	const line = useRef<HTMLLIElement>(null);
	const { offers } = usePermissions();
	const name = enquiry?.name ?? finding.product?.name ?? finding.import?.name ?? "";
	return (
		<Row ref={line} className={classes.line}>
			<time className="dim figures" dateTime={at} title={formatTimestamp(at)}>
				{formatDay(at)}
			</time>
			<div className={`figures anywhere plain-links ${classes.what}`}>
				{enquiry === null ? (
					<p>
						<Sentence finding={finding} locations={locations} />
					</p>
				) : (
					<EnquiryWords enquiry={enquiry} product={finding.product} />
				)}
				{seen && <small>{seenSentence(finding.kind, seen)}</small>}
			</div>
			<div className="row gap-8">
				{enquiry === null ? (
					<WayThere finding={finding} name={name} mayEdit={offers("product.write")} />
				) : (
					offers("people.manage") && (
						<Button size="xs" variant="quiet" onClick={onDelete}>
							<Trans>
								Delete<VisuallyHidden> the enquiry of {name}</VisuallyHidden>
							</Trans>
						</Button>
					)
				)}
				{(offers("stock.adjust") || offers("product.write")) && (
					<SeenButton finding={finding} name={name} onPress={() => focusNext(line.current)} />
				)}
			</div>
		</Row>
	);
}

function seenSentence(kind: Finding["kind"], { byName, at }: NonNullable<Finding["seen"]>): string {
	const [name, time] = [personName(byName), formatTimestamp(at)];
	return kind === "enquiry" ? t`Answered by ${name}, ${time}` : t`Seen by ${name}, ${time}`;
}

function Sentence({ finding, locations }: SentenceProps): ReactNode {
	const { kind, movement, product, import: file } = finding;
	if (movement !== null) return <MovementWords movement={movement} locations={locations} />;
	if (file !== null) return <ImportWords file={file} />;
	return product !== null && <LackWords kind={kind} product={product} />;
}

type MovementProps = { movement: NonNullable<Finding["movement"]>; locations: readonly Location[] };

function MovementWords({ movement, locations }: MovementProps) {
	const sentence = <MovementSentence movement={movement} locations={locations} />;
	const value = formatMoney(movement.value ?? 0);
	const more = movement.more;
	return (
		<>
			{more > 0 ? (
				<Trans comment="sentence says what was taken back; more is how many others were taken back with it">
					{sentence} and <Plural value={more} one="# other change" other="# other changes" />
				</Trans>
			) : movement.value !== null && movement.value > 0 ? (
				<Trans comment="sentence says what was booked: Kim adjusted 30 × Chain: lost">
					{sentence}, worth {value}
				</Trans>
			) : (
				sentence
			)}
			{movement.note !== "" && <small>{movement.note}</small>}
		</>
	);
}

function ImportWords({ file }: { file: NonNullable<Finding["import"]> }) {
	const { refused, rows } = file;
	const person = personName(file.actorName);
	const link = <Link to={paths.import(file._id)}>{file.name}</Link>;
	if (file.undoneBy !== null) {
		const who = personName(file.undoneBy);
		return (
			<Trans comment="who and person are people; link is a file's name">
				{who} undid {person}’s import of {link}
			</Trans>
		);
	}
	return (
		<>
			{file.state === "failed" ? (
				<Trans comment="link is a file's name">
					{person} imported {link}: it failed
				</Trans>
			) : (
				<Trans comment="link is a file's name; rows is how many rows it has">
					{person} imported {link}: <Plural value={refused} one="# row" other="# rows" /> of {rows} refused
				</Trans>
			)}
			{file.error !== null && <small>{file.error}</small>}
		</>
	);
}

type LackProps = { kind: Finding["kind"]; product: NonNullable<Finding["product"]> };

function LackWords({ kind, product }: LackProps) {
	const item = (
		<>
			<Link to={paths.product(product._id)}>{product.name}</Link>
			{product.sku !== null && <span className="quiet"> {product.sku}</span>}
		</>
	);
	if (kind === "no-price") return <Trans comment="item is a product">{item} has no price</Trans>;
	if (kind === "no-category") return <Trans comment="item is a product">{item} has no category</Trans>;
	return <Trans comment="item is a product">{item} has no picture</Trans>;
}

/** A link to more details, or to the page where it can be fixed. */
function WayThere({ finding, name, mayEdit }: { finding: Finding; name: string; mayEdit: boolean }) {
	const { kind, movement, import: file, product } = finding;
	const [to, words] =
		movement !== null
			? [
					paths.movementsOf({ product: movement.product, kind: movement.kind }),
					kind === "reversal" ? reversalWords(name) : bookedWords(movement.kind, name),
				]
			: file !== null
				? [paths.import(file._id), openWords(name)]
				: mayEdit
					? [paths.editItem(product?._id ?? ""), editWords(name)]
					: [paths.product(product?._id ?? ""), detailWords(name)];
	return (
		<ButtonLink to={to} size="xs" variant="quiet">
			{words}
		</ButtonLink>
	);
}

function bookedWords(kind: MovementKind, name: string): ReactNode {
	return kind === "count" ? (
		<Trans comment="name is a product's; counts of its stock">
			Counts<VisuallyHidden> of {name}</VisuallyHidden>
		</Trans>
	) : (
		<Trans comment="name is a product's">
			Adjustments<VisuallyHidden> of {name}</VisuallyHidden>
		</Trans>
	);
}

function reversalWords(name: string): ReactNode {
	return (
		<Trans comment="name is a product's; movements of its stock">
			Movements<VisuallyHidden> of {name}</VisuallyHidden>
		</Trans>
	);
}

function openWords(name: string): ReactNode {
	return (
		<Trans context="verb" comment="name is a file's">
			Open<VisuallyHidden> {name}</VisuallyHidden>
		</Trans>
	);
}

function editWords(name: string): ReactNode {
	return (
		<Trans context="verb" comment="name is a product's">
			Edit<VisuallyHidden> {name}</VisuallyHidden>
		</Trans>
	);
}

function detailWords(name: string): ReactNode {
	return (
		<Trans comment="name is a product's">
			Details<VisuallyHidden> {name}</VisuallyHidden>
		</Trans>
	);
}

type SeenProps = { finding: Finding; name: string; onPress: () => void };

function SeenButton({ finding, name, onPress }: SeenProps) {
	const isSeen = finding.seen !== null;
	// The row disappears at once; a message reports a failure.
	const { run } = useWrite(isSeen ? unseeFinding : seeFinding, { isShown: () => false });
	const isEnquiry = finding.kind === "enquiry";
	const Icon = isEnquiry ? (isSeen ? IconMailOff : IconMailCheck) : isSeen ? IconEyeOff : IconEye;
	return (
		<Button
			size="xs"
			variant="default"
			leftSection={<Icon className="icon-small" aria-hidden="true" />}
			onClick={() => {
				onPress();
				void run(finding);
			}}
		>
			{seenWords(isEnquiry, isSeen)}
			<VisuallyHidden> {name}</VisuallyHidden>
		</Button>
	);
}

function seenWords(isEnquiry: boolean, isSeen: boolean): string {
	if (isEnquiry) return isSeen ? t`Not answered` : t`Answered`;
	return isSeen ? t`Not seen` : t`Seen`;
}

/** The button disappears with its row. The next row gets the focus, and not its button: another Enter must not act on it. */
function focusNext(line: HTMLElement | null): void {
	focusRow(line?.nextElementSibling ?? line?.previousElementSibling);
}
