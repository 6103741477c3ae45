import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { currentGuest, guestId, guestName, setGuest } from "#lib/guest.ts";
import { newKey } from "#lib/new-key.ts";
import { paths } from "#lib/paths.ts";
import classes from "./guest.module.css";

/** Asks for the name of a person who works here without signing in, and leads to the scan page. */
export function GuestForm() {
	const navigate = useNavigate();
	const [before] = useState(currentGuest);
	const [name, setName] = useState(before === undefined ? "" : guestName(before));
	const [isMissing, setMissing] = useState(false);

	function begin(event: FormEvent) {
		event.preventDefault();
		const who = name.trim();
		setMissing(who === "");
		if (who === "") return;
		// A returning guest keeps their id, and with it their records.
		if (before === undefined || guestName(before) !== who) setGuest(guestId(who, newKey()));
		void navigate(paths.scan);
	}

	return (
		<form className={classes.form} onSubmit={begin} noValidate>
			<p className="quiet">
				<Trans>
					Until the server answers nobody can sign in. You can scan all the same: it is kept on this device
					until somebody signs in and sends it.
				</Trans>
			</p>
			<TextInput
				label={t`Your name`}
				name="guest"
				autoComplete="off"
				maxLength={100}
				value={name}
				onChange={(event) => setName(event.currentTarget.value)}
				error={isMissing ? t`Type your name.` : undefined}
			/>
			<Button type="submit" variant="default" fullWidth>
				<Trans>Work without signing in</Trans>
			</Button>
		</form>
	);
}
