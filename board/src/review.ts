import "./pages";
