import "#ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { App } from "#app/app.tsx";

// zod's compiled parsers need eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
