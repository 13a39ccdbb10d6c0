; Lazy sequences, multimethods, a macro and an atom: Clojure compiles each form to a class when it reads it.
(defmulti area :shape)
(defmethod area :square [{:keys [side]}] (* side side))
(defmethod area :circle [{:keys [radius]}] (* 3 radius radius))
(defmacro twice [form] `(do ~form ~form))
(def seen (atom []))
(doseq [n (range 1 30)]
  (swap! seen conj (area (if (even? n) {:shape :square :side n} {:shape :circle :radius n}))))
(println (reduce + @seen) (frequencies (map #(mod % 7) @seen)))
(twice (println (take 5 (filter #(every? (fn [d] (pos? (mod % d))) (range 2 %)) (iterate inc 90)))))
(try (area {:shape :line}) (catch IllegalArgumentException e (println (.getMessage e))))
