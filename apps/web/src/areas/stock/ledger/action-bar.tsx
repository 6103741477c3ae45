import type { Location } from "@freehub/contract/stock/locations";
import { rightFor } from "@freehub/contract/stock/movement-rights";
import { stockRights } from "@freehub/domain/people/access";
import { isVirtual, type MovementKind, TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useIntersection } from "@mantine/hooks";
import {
	IconArrowRight,
	IconArrowsExchange,
	IconClipboardCheck,
	IconFileText,
	IconMinus,
	IconPlus,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { placeFacts } from "#lib/locations.ts";
import { typedText } from "#lib/number-typing.ts";
import { usePermissions } from "#lib/permissions.ts";
import { signedInUser } from "#lib/query-client.ts";
import { roleNames } from "#lib/role-words.ts";
import { useWrite } from "#lib/use-write.ts";
import { LiveQuantity } from "#ui/live-quantity.tsx";
import { SignInLink } from "#ui/only-with.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./action-bar.module.css";
import { kindTitles } from "./kinds.ts";
import { useLastTarget } from "./last-target.ts";
import { MovementDialog } from "./late-movement-dialog.ts";
import {
	binsOfStores,
	locationName,
	openLocations,
	placeName,
	placesAt,
	storeOfChoice,
} from "./location-choices.ts";
import { lowAtWords } from "./low-at-words.ts";
import { useLowHere } from "./low-here.tsx";
import {
	bodyOf,
	type Draft,
	foresee,
	proposedLocation,
	quantityOf,
	quantityProblem,
	startLocation,
} from "./movement-draft.ts";
import { useMyStore } from "./my-store.ts";
import { useStoreLimit } from "./own-stores.ts";
import { PlaceBox } from "./place-box.tsx";
import { usePlaceGroups } from "./place-choices.ts";
import { PromisedOffers } from "./promised-offers.tsx";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { useMyPlaces } from "./row-levels.ts";
import { useFailureThere } from "./shortage-there.ts";
import { type StockedProduct, useStockForm } from "./stock-form.ts";
import { bookMovement, loadQueue } from "./stock-writes.ts";
import { takingSentence } from "./taken-parts.ts";
import { noDestination } from "./to-location.tsx";
import { useLevels } from "./use-movement-form.ts";

/** A product's quantity on hand and its stock actions; on a phone at the bottom of the screen. */
export function ActionBar({ product }: { product: StockedProduct }) {
	const { isKnown, offers } = usePermissions();
	const { data: levels = [] } = useQuery({
		...levelsQuery(product._id),
		enabled: isKnown && offers("stock.read"),
	});
	// A marker at the bar's normal position: when it scrolls out of view, the bar floats.
	const { ref, entry } = useIntersection({ rootMargin: "-57px 0px 0px" });
	const low = useLowHere(product._id, useMyPlaces());
	const filled = levels.filter(
		({ location, quantity }) => !isVirtual(location) && location !== TRANSIT_LOCATION && quantity > 0,
	);
	const count = filled.length;
	const moving = levels.find(({ location }) => location === TRANSIT_LOCATION)?.quantity ?? 0;
	const isFor = {
		receive: offers("stock.receive"),
		deliver: offers("stock.deliver"),
		transfer: offers("stock.transfer"),
	};
	const mayBook = isKnown && (isFor.receive || isFor.deliver);
	useEffect(() => {
		// If this fails, booking loads it again.
		if (mayBook) loadQueue().catch(() => undefined);
	}, [mayBook]);
	return (
		<>
			<div ref={ref} className={classes.edge} />
			<section
				className={classes.bar}
				aria-label={t`Stock`}
				data-floating={entry?.isIntersecting === false || undefined}
				data-unknown={!isKnown || undefined}
			>
				<p className={classes.figure}>
					<strong>
						<LiveQuantity product={product._id} quantity={product.quantity} />
					</strong>
					<span className="grid aside weight-600">
						{count === 0 ? (
							<Trans context="after a number">on hand</Trans>
						) : (
							<Trans context="after a number">
								on hand{" "}
								<span>
									in <Plural value={count} one="# location" other="# locations" />
								</span>
							</Trans>
						)}
						{moving > 0 && (
							<Plural
								comment="pieces between two stores"
								value={moving}
								one="# on its way"
								other="# on their way"
							/>
						)}
						{low && <span className="amber-text">{lowAtWords(low.name)}</span>}
					</span>
				</p>
				{(isFor.receive || isFor.deliver) && <BookForm product={product} isFor={isFor} />}
				{!(isFor.receive && isFor.deliver) && <WhyNot isFor={isFor} />}
				<div className={`flex to-end ${classes.more}`}>
					<MoreButtons product={product} />
				</div>
			</section>
		</>
	);
}

type BarKind = "receive" | "deliver" | "transfer";

type BookProps = { product: StockedProduct; isFor: Record<BarKind, boolean> };

/** Location, quantity and the two daily actions. The message after a booking offers an undo. */
function BookForm({ product, isFor }: BookProps) {
	// Until the permissions are known, the form keeps its space and requests nothing.
	const { isKnown: enabled } = usePermissions();
	const queryClient = useQueryClient();
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled });
	const hasSeveral = openLocations(locations).length > 1;
	const levels = useLevels(product, hasSeveral, { enabled });
	const [typed, setTyped] = useState<{ quantity: string; location?: string; reference: string }>(() => ({
		quantity: typedText(1),
		reference: "",
	}));
	const { store } = useMyStore();
	const places = placesAt(store?._id ?? "", locations);
	const bins = binsOfStores(locations);
	const start = startLocation("deliver", levels ?? [], places, new Set(bins.keys()));
	const draft = { ...typed, location: typed.location ?? start };
	const groups = usePlaceGroups(locations, { levels, isTaking: true });
	const [hasReference, setHasReference] = useState(false);
	const [asked, setAsked] = useState<BarKind>();
	const [problem, setProblem] = useState<string>();
	const { run, isPending, error, reset } = useWrite(bookMovement);
	const input = useRef<HTMLInputElement>(null);
	const [bookings, setBookings] = useState(0);
	/** The fields edited since the current request was sent. */
	const typedSince = useRef(new Set<string>());
	useLayoutEffect(() => {
		// If the field has the focus again, select the 1, so that typing replaces it.
		if (bookings > 0 && document.activeElement === input.current) input.current?.select();
	}, [bookings]);

	/** Where pieces leave from; if nobody has chosen that and they are in several bins together, from these. */
	const unplaced = { ...typed, ...noDestination, kind: "deliver", reason: "damaged" } as const;
	const from = typed.location ?? proposedLocation(unplaced, levels ?? [], places, bins);
	const target = useLastTarget(locations, storeOfChoice(from) ?? from);
	const nearName = target === undefined ? "" : shortName(target, store?._id, locations);
	const limitAt = useStoreLimit(locations);
	const limits = { receive: limitAt(placeFor("receive")), deliver: limitAt(from) };

	/** Pieces arrive at one place: the shown one, and for a store with its bins where a receipt starts there. */
	function placeFor(kind: BarKind): string {
		if (kind !== "receive") return from;
		const store = storeOfChoice(draft.location);
		if (store === undefined) return draft.location;
		return startLocation(kind, levels ?? [], placesAt(store, locations), new Set(bins.keys()));
	}

	function change(part: Partial<typeof draft>) {
		setTyped((before) => ({ ...before, ...part }));
		for (const field of Object.keys(part)) typedSince.current.add(field);
		setProblem(undefined);
		reset();
	}

	function step(by: number) {
		const quantity = quantityOf(draft);
		change({ quantity: typedText(Math.max(1, (quantity || 0) + by)) });
	}

	async function book(kind: BarKind, isOverridden = false) {
		const whole: Draft = {
			...draft,
			...noDestination,
			location: placeFor(kind),
			kind,
			...(kind === "transfer" && { to: target ?? "" }),
			reason: "damaged",
		};
		const wrong = quantityProblem(whole);
		setAsked(kind);
		setProblem(wrong);
		if (wrong !== undefined) return input.current?.focus();
		typedSince.current.clear();
		const { delta } = foresee(whole, product._id, levels, bins);
		const body = { ...bodyOf(whole), ...(isOverridden && { override: true }) };
		const { isDone } = await run({ person: signedInUser(queryClient), product, body, delta });
		if (isDone) beginAnew();
	}

	/** Resets the fields, except those edited while the request was in flight, even if the new value is the same. */
	function beginAnew() {
		const isTyped = new Set(typedSince.current);
		setTyped((before) => ({
			...before,
			...(!isTyped.has("quantity") && { quantity: typedText(1) }),
			...(!isTyped.has("reference") && { reference: "" }),
		}));
		setHasReference(false);
		setBookings((count) => count + 1);
	}

	/** The second click of a double click must not book again. */
	const onPress = (kind: BarKind) => (event: MouseEvent) => {
		event.preventDefault();
		if (event.detail < 2) void book(kind);
	};
	const button = (kind: "receive" | "deliver") =>
		isFor[kind] && (
			<Button
				// Enter in a field triggers the primary button.
				type={kind === "receive" || !isFor.receive ? "submit" : "button"}
				variant={kind === "receive" || !isFor.receive ? "filled" : "default"}
				className={classes[kind]}
				loading={isPending && asked === kind}
				// Only one change at a time: disable the button that would do nothing.
				disabled={(isPending && asked !== kind) || limits[kind] !== undefined}
				onClick={onPress(kind)}
			>
				{t(kindTitles[kind])}
			</Button>
		);
	const failure = useFailureThere(error);
	const said = problem ?? failure ?? limits.deliver ?? limits.receive;
	const taking = takingSentence({ location: from, pieces: quantityOf(draft) }, levels ?? [], locations, bins);
	return (
		<>
			<form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate data-page-bar>
				{hasSeveral && (
					<PlaceBox
						label={t`Location`}
						{...(classes.location && { className: classes.location })}
						groups={groups}
						value={draft.location}
						valueName={locationName(draft.location, locations)}
						onChange={(location) => change({ location })}
						nextKeyIn="page"
					/>
				)}
				<span className={classes.pill} data-wrong={problem !== undefined || undefined}>
					<button type="button" aria-label={t`One less`} onClick={() => step(-1)}>
						<IconMinus className="icon-small" aria-hidden="true" />
					</button>
					<input
						ref={input}
						inputMode="numeric"
						autoComplete="off"
						aria-label={t`Quantity`}
						aria-invalid={problem !== undefined}
						value={draft.quantity}
						onFocus={(event) => event.currentTarget.select()}
						onChange={(event) => change({ quantity: event.currentTarget.value })}
					/>
					<button type="button" aria-label={t`One more`} onClick={() => step(1)}>
						<IconPlus className="icon-small" aria-hidden="true" />
					</button>
				</span>
				{hasReference || draft.reference !== "" ? (
					<TextInput
						className={classes.reference}
						aria-label={t`Reference`}
						placeholder={t`Order or delivery note`}
						ref={(field) => {
							if (field !== null && document.activeElement === document.body) field.focus();
						}}
						maxLength={200}
						autoComplete="off"
						value={draft.reference}
						onChange={(event) => change({ reference: event.currentTarget.value })}
					/>
				) : (
					<Button
						variant="quiet"
						className={classes.note}
						title={t`Add a reference`}
						onClick={() => setHasReference(true)}
					>
						<IconFileText aria-hidden="true" />
						<VisuallyHidden>
							<Trans>Add a reference</Trans>
						</VisuallyHidden>
					</Button>
				)}
				{button("receive")}
				{button("deliver")}
				{isFor.transfer && target !== undefined && hasSeveral && (
					<Button
						type="button"
						variant="default"
						className={classes.move}
						leftSection={<IconArrowRight aria-hidden="true" />}
						title={moveSentence(locationName(target, locations))}
						aria-label={moveSentence(nearName)}
						loading={isPending && asked === "transfer"}
						disabled={(isPending && asked !== "transfer") || limits.deliver !== undefined}
						onClick={onPress("transfer")}
					>
						<span className={classes.target}>
							<bdi>{nearName}</bdi>
						</span>
					</Button>
				)}
			</form>
			{isFor.deliver && taking !== undefined && said === undefined && (
				<output className={`dim ${classes.said}`}>{taking}</output>
			)}
			<p role="alert" className={classes.said}>
				{said}
			</p>
			<PromisedOffers
				error={problem === undefined ? error : undefined}
				isPending={isPending}
				onPlace={(location) => change({ location })}
				onOverride={() => asked !== undefined && void book(asked, true)}
			/>
		</>
	);
}

function moveSentence(place: string): string {
	return t({ comment: "a button; place is a location's name", message: `Move to ${place}` });
}

/** A bin of the store in which somebody works goes without the store's name. */
function shortName(place: string, myStore: string | undefined, locations: readonly Location[]): string {
	const bin = placeFacts(locations).byId.get(place);
	return bin !== undefined && bin.parent === myStore ? bin.name : placeName(place, locations);
}

/** The less frequent actions, each with its own form. */
export function MoreButtons({ product }: { product: StockedProduct }) {
	const openForm = useStockForm();
	const { offers } = usePermissions();
	const may = (kind: MovementKind) => offers(rightFor(kind));
	const [first, ...others] = (["adjust", "count", "return"] as const).filter(may);
	const firstTitle = first && (others.length > 0 ? t`Adjust or count` : t(kindTitles[first]));
	return (
		<>
			{first !== undefined && (
				<Button
					variant="quiet"
					leftSection={<IconClipboardCheck aria-hidden="true" />}
					title={firstTitle}
					{...MovementDialog.opener}
					onClick={() => openForm({ product, kinds: [first, ...others] })}
				>
					<span className={classes.words}>{firstTitle}</span>
				</Button>
			)}
			{may("transfer") && (
				<Button
					variant="quiet"
					leftSection={<IconArrowsExchange aria-hidden="true" />}
					title={t(kindTitles.transfer)}
					{...MovementDialog.opener}
					onClick={() => openForm({ product, kinds: ["transfer"] })}
				>
					<span className={classes.words}>{t(kindTitles.transfer)}</span>
				</Button>
			)}
		</>
	);
}

function WhyNot({ isFor }: Pick<BookProps, "isFor">) {
	const { role, offers } = usePermissions();
	if (role === undefined) {
		return (
			<>
				<p className={`dim ${classes.why}`}>
					<Trans>Changing stock is for staff.</Trans>
				</p>
				<SignInLink />
			</>
		);
	}
	const sentence = stockRights.some(offers) ? limitSentence : lookSentence;
	return <p className={`dim ${classes.why}`}>{sentence(t(roleNames[role]), isFor)}</p>;
}

function lookSentence(role: string): string {
	return t`The ${role} role can't change stock. Ask an owner.`;
}

function limitSentence(role: string, { receive, deliver }: BookProps["isFor"]): string {
	if (receive) return t`The ${role} role can't deliver stock. Ask an owner.`;
	if (deliver) return t`The ${role} role can't receive stock. Ask an owner.`;
	return t`The ${role} role can't receive or deliver stock. Ask an owner.`;
}
