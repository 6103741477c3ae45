import { exportEverything } from "@freehub/contract/backups";
import type { AllSettings } from "@freehub/contract/office/settings";
import { accessUnder, type SignUpChoice, signUpChoices } from "@freehub/domain/people/sign-up";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LimitsForm } from "#areas/stock/findings/limits-form.tsx";
import { reviewQuery } from "#areas/stock/findings/queries.ts";
import { apiLink } from "#lib/api.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormEnd } from "#ui/form-end.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { RadioChoice } from "#ui/radio-choice.tsx";
import { Configured } from "./configured.tsx";
import { DemoData } from "./demo-data.tsx";
import { ShopLook } from "./look.tsx";
import { PurchaseNumbers } from "./order-numbers.tsx";
import classes from "./settings.module.css";
import { changeShop, shopSettingsQuery, signUpNames } from "./settings-writes.ts";

/** The owner's settings of the shop, and the server's configuration. */
export function SettingsPage() {
	return (
		<OnlyWith right="people.manage" title={t`Settings`} sentence={t`Settings are for owners.`}>
			<div className="stack gap-16">
				<PageHead title={t`Settings`} />
				<LoadedSettings />
			</div>
		</OnlyWith>
	);
}

function LoadedSettings() {
	const read = useQuery(shopSettingsQuery);
	const { data } = read;
	if (data === undefined) return <LoadState query={read} what={t`The settings could not be loaded.`} />;
	return (
		<>
			<SignUp settings={data} />
			<ShopLook />
			<SupplierSettings isShown={data.showSuppliers} />
			<PurchaseNumbers pattern={data.purchaseNumbers} />
			<Limits />
			<Configured configured={data.configured} />
			<Everything />
			<DemoData />
		</>
	);
}

/** The same limits as on Review. */
function Limits() {
	const { data } = useQuery(reviewQuery);
	if (data === undefined) return null;
	return (
		<section className={classes.card} aria-labelledby="review-limits">
			<h2 id="review-limits">
				<Trans comment="the page for what wants a second look">Review</Trans>
			</h2>
			<p className="dim">
				<Trans>How large an adjustment or a difference must be to be reviewed.</Trans>
			</p>
			<div className="full">
				<LimitsForm limits={data.limits} />
			</div>
		</section>
	);
}

/** Exports everything, for people who move to another program. */
function Everything() {
	return (
		<section className={classes.card} aria-labelledby="everything">
			<h2 id="everything">
				<Trans>Your data</Trans>
			</h2>
			<p className="dim anywhere">
				<Trans>
					Everything in this shop as CSV files with the pictures, in one ZIP archive for other programs. It
					has no passwords and no secrets.
				</Trans>
			</p>
			<div>
				<Button
					component="a"
					href={apiLink(exportEverything)}
					download
					variant="quiet"
					className="long-button"
					leftSection={<IconDownload aria-hidden="true" />}
				>
					<Trans>Export everything</Trans>
				</Button>
			</div>
		</section>
	);
}

/** Saves at once: one click changes it, another changes it back. */
function SupplierSettings({ isShown }: { isShown: boolean }) {
	const { run, isPending, failure } = useWrite(changeShop);
	return (
		<section className={classes.card}>
			<Checkbox
				label={t`Show suppliers to visitors`}
				checked={isShown}
				disabled={isPending}
				onChange={(event) => void run({ showSuppliers: event.currentTarget.checked })}
			/>
			<FailureNote>{failure}</FailureNote>
		</section>
	);
}

/** Sets the role of people who sign up, or forbids it. Has a save button, because arrow keys change radio buttons at once. */
function SignUp({ settings: { signUp, configured } }: { settings: AllSettings }) {
	const [chosen, setChosen] = useState<SignUpChoice>();
	const { run, isPending, failure, reset } = useWrite(changeShop);
	const choice = chosen ?? signUp;

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (choice === signUp) return;
		const { isDone } = await run({ signUp: choice });
		if (isDone) setChosen(undefined);
	}

	return (
		<form className={classes.card} onSubmit={(event) => void submit(event)}>
			<fieldset className={`full ${classes.choices}`}>
				<legend>
					<Trans>Who may sign up</Trans>
				</legend>
				{accessUnder(signUp, configured.access) === "everyone" && (
					<p className={classes.note}>
						<Trans>
							Anyone who signs up can change stock. Choose another way here if strangers should not.
						</Trans>
					</p>
				)}
				{signUpChoices.map((one) => (
					<RadioChoice
						key={one}
						group="signUp"
						label={t(signUpNames[one])}
						note={noteOf(one, configured.access)}
						isChosen={one === choice}
						isDisabled={isPending}
						onChoose={() => {
							reset();
							setChosen(one);
						}}
					/>
				))}
			</fieldset>
			<FormEnd failure={failure} isPending={isPending} disabled={choice === signUp}>
				<Trans>Save</Trans>
			</FormEnd>
		</form>
	);
}

function noteOf(choice: SignUpChoice, configured: AllSettings["configured"]["access"]): string {
	switch (choice) {
		case "configured":
			return configured === "everyone"
				? t`ACCESS=everyone: whoever signs up may change stock.`
				: t`ACCESS=staff: whoever signs up is a customer until an owner gives them a role.`;
		case "everyone":
			return t`Visitors see the stock too. Of the roles, only the owner's counts.`;
		case "customer":
			return t`They see no stock until an owner gives them a role.`;
		case "invitation":
			return t`Nobody else can sign up. Existing accounts keep their roles.`;
	}
}
