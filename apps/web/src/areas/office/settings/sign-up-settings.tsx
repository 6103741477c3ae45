import type { AllSettings } from "@freehub/contract/office/settings";
import { accessUnder, type SignUpChoice, signUpChoices } from "@freehub/domain/people/sign-up";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useWrite } from "#lib/use-write.ts";
import { FormEnd } from "#ui/form-end.tsx";
import { RadioChoice } from "#ui/radio-choice.tsx";
import classes from "./settings.module.css";
import { changeShop, signUpNames } from "./settings-writes.ts";

/** Sets the role of people who sign up, or forbids it. Has a save button, because arrow keys change radio buttons at once. */
export function SignUp({ settings: { signUp, configured } }: { settings: AllSettings }) {
	const [chosen, setChosen] = useState<SignUpChoice>();
	const { run, isPending, failure, reset } = useWrite(changeShop);
	const choice = chosen ?? signUp;

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (choice === signUp) return;
		const { isDone } = await run({ signUp: choice });
		if (isDone) setChosen(undefined);
	}

	/** A new shop begins by invitation only, so that it takes one press to open it. */
	async function open() {
		const { isDone } = await run({ signUp: "customer" });
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
			{signUp === "invitation" && (
				<Button variant="default" disabled={isPending} onClick={() => void open()}>
					<Trans>Open to everyone, as a customer</Trans>
				</Button>
			)}
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
			return t`Visitors see the stock too. Of the roles, only the owner's counts, and the seller's for customers.`;
		case "customer":
			return t`They see no stock until an owner gives them a role.`;
		case "invitation":
			return t`Nobody else can sign up. Existing accounts keep their roles.`;
	}
}
