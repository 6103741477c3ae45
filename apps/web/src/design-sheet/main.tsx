// The elements of docs/design-language.md, made from the app's own components. `npm run screenshots -- --docs` takes pictures of
// it; the build leaves it out.
import "#ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { Themed } from "#ui/themed.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { Buttons } from "./buttons.tsx";
import { Colours } from "./colours.tsx";
import { Drawings } from "./drawings.tsx";
import { Fields } from "./fields.tsx";
import classes from "./sheet.module.css";
import { States } from "./states.tsx";
import { TypeScale } from "./type-scale.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
	<StrictMode>
		<MemoryRouter>
			<Themed>
				<main className={classes.sheet}>
					<Colours />
					<TypeScale />
					<Buttons />
					<Fields />
					<States />
					<Drawings />
				</main>
			</Themed>
			<Toasts />
		</MemoryRouter>
	</StrictMode>,
);
